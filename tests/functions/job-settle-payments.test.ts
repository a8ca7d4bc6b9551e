import { beforeEach, expect, test } from 'vitest';
import * as jobSettlePayments from '../../netlify/functions/job-settle-payments.ts';
import { call } from '../support/call.ts';
import { beginCheckout, buyer, complete } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const runJob = (): Promise<Response> =>
  call(jobSettlePayments, '/.netlify/functions/job-settle-payments', { method: 'POST' });
const asked = async (): Promise<unknown> => (await runJob()).json();
const statuses = async (): Promise<string[]> => {
  const rows = await site.sql<{ payment_status: string }>(
    'select payment_status from public.saturday_payments order by "timestamp"',
  );
  return rows.map((row) => row.payment_status);
};
const sentEmails = () =>
  site.sql(`select kind, recipient from public.saturday_emails where recipient <> 'staff'`);

/** Adds open payments whose sessions Stripe does not know. */
const addUnknown = (count: number) =>
  site.sql(
    `insert into public.saturday_payments (name, email, plan, amount, stripe_session_id)
     select 'Ada', 'ada@example.com', 'Enterprise', 8000, 'cs_test_gone_' || i from generate_series(1, $1::int) as i`,
    [count],
  );

test('A payment that the result page and the webhook missed is settled and confirmed by email.', async () => {
  const { sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  expect(await asked()).toEqual({ ok: true, asked: 1 });
  expect(await statuses()).toEqual(['success']);
  expect(await sentEmails()).toEqual([{ kind: 'payment-confirmation', recipient: buyer.email }]);
});

test('Stripe is not asked about a settled payment again.', async () => {
  const { sessionId } = await beginCheckout();
  await complete(site, sessionId, 'expired');
  await runJob();
  expect(await asked()).toEqual({ ok: true, asked: 0 });
  expect(await statuses()).toEqual(['expired']);
});

test('A record without a stored session expires after 25 hours.', async () => {
  await beginCheckout();
  await site.sql('update public.saturday_payments set stripe_session_id = null');
  const makeOlder = (age: string) =>
    site.sql('update public.saturday_payments set "timestamp" = now() - $1::interval', [age]);
  await makeOlder('24 hours 59 minutes');
  await runJob();
  expect(await statuses()).toEqual(['initiated']);
  await makeOlder('25 hours 1 minute');
  await runJob();
  expect(await statuses()).toEqual(['expired']);
});

test('When there are more open records than a run handles the next run starts with those that waited longest, so that records unknown to Stripe do not block an older one.', async () => {
  const paid = await beginCheckout();
  await runJob();
  await complete(site, paid.sessionId, 'paid');
  await addUnknown(30);
  expect(await asked()).toEqual({ ok: true, asked: 25 });
  await runJob();
  const rows = await site.sql('select 1 from public.saturday_payments where checked_at is null');
  expect(rows).toEqual([]);
  expect((await statuses()).filter((status) => status === 'success')).toHaveLength(1);
  expect(takeErrors()).not.toEqual([]);
});

test('While Stripe is down nothing changes, and the log has ids of records and no personal data.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  await site.outage('stripe', 60);
  expect((await runJob()).status).toBe(200);
  const log = takeErrors().join();
  expect(log).toContain(paymentId);
  expect(log).not.toContain(buyer.email);
  await site.outage('stripe', 0);
  await runJob();
  expect(await statuses()).toEqual(['success']);
});
