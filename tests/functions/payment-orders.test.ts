// The thank-you page, the webhook and job-settle-payments meet at one order. tests/proofs/payment-histories.test.ts lets
// them come in any order and any number of times.
import { beforeEach, expect, test, vi } from 'vitest';
import * as jobSettlePayments from '../../netlify/functions/job-settle-payments.ts';
import { call } from '../support/call.ts';
import { beginCheckout, complete, deliver, eventsOf, verify, type Begun } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

async function statusOf({ paymentId }: Begun): Promise<string> {
  const [row] = await site.sql<{ payment_status: string }>(
    'select payment_status from public.saturday_payments where id = $1',
    [paymentId],
  );
  return row?.payment_status ?? '';
}

test('The page, the webhook and the job settle an order once when they run at the same time.', async () => {
  const begun = await beginCheckout();
  await complete(site, begun.sessionId, 'paid');
  const calls = [
    () => verify(begun.paymentId),
    () => call(jobSettlePayments, '/.netlify/functions/job-settle-payments', { method: 'POST' }),
    ...(await eventsOf(site, begun)).map((event) => () => deliver(event)),
  ];
  const answers = await Promise.all([...calls, ...calls, ...calls].map((ask) => ask()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await statusOf(begun)).toBe('success');
  expect(await site.outbox()).toHaveLength(1);
  const settled = await site.sql(`select 1 from public.saturday_payment_events where kind = 'settled'`);
  expect(settled).toHaveLength(1);
});

test('An order that expires while its payment page is opened is recorded again, so that no expired order is paid.', async () => {
  let isExpired = false;
  const proxy = await tamperingProxy(site.stripe.url, async () => {
    if (isExpired) return;
    isExpired = true;
    await site.sql(`select public.saturday_expire_unstarted(id, 'job') from public.saturday_payments`);
  });
  vi.stubEnv('STRIPE_API_BASE', proxy);
  const begun = await beginCheckout();
  const records = await site.sql(
    'select payment_status as status, stripe_session_id as session from public.saturday_payments order by status',
  );
  expect(records).toEqual([
    { status: 'expired', session: null },
    { status: 'initiated', session: begun.sessionId },
  ]);
  await complete(site, begun.sessionId, 'paid');
  await verify(begun.paymentId);
  expect(await statusOf(begun)).toBe('success');
});
