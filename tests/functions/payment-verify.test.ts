import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as paymentVerify from '../../netlify/functions/payment-verify.ts';
import { failureOf } from '../support/answers.ts';
import { call } from '../support/call.ts';
import { beginCheckout, buyer, complete, verified, verify } from '../support/checkout.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/quiet-console.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

async function paid(changes: Record<string, unknown> = {}): Promise<string> {
  const { paymentId, sessionId } = await beginCheckout(changes);
  await complete(site, sessionId, 'paid');
  return paymentId;
}

test('A paid order is a success: the page is told what was bought, and the mail follows.', async () => {
  const paymentId = await paid();
  expect(await verified(paymentId)).toEqual({
    status: 'success',
    orderId: paymentId.slice(0, 8).toUpperCase(),
    plan: 'Solo Entrepreneur',
    amount: 999,
    email: buyer.email,
    confirmationEmail: 'sending',
  });
  expect(await verified(paymentId)).toMatchObject({ status: 'success', confirmationEmail: 'sent' });
});

test('The confirmation goes out once, with order and amount, and without any unsubscription.', async () => {
  const paymentId = await paid();
  await Promise.all(Array.from({ length: 10 }, () => verified(paymentId)));
  await verified(paymentId);
  const mails = await site.outbox();
  expect(mails).toMatchObject([{ Recipients: [buyer.email], MessageStream: 'outbound' }]);
  const [mail] = mails;
  for (const part of [paymentId.slice(0, 8).toUpperCase(), 'Solo Entrepreneur', '$999.00', buyer.name]) {
    expect(mail?.TextBody).toContain(part);
    expect(mail?.HtmlBody).toContain(part);
  }
  expect(mail?.Body).not.toContain('List-Unsubscribe');
});

test('The page’s own `status=success` makes nothing a success: an order that was not paid stays open.', async () => {
  const { paymentId } = await beginCheckout();
  const path = `/api/payments/${paymentId}/verify?status=success`;
  const response = await call(paymentVerify, path, { json: { status: 'success', payment_status: 'paid' } });
  expect(await response.json()).toMatchObject({
    payment: { status: 'initiated', confirmationEmail: 'none' },
  });
  expect(await site.outbox()).toEqual([]);
});

test.each([
  ['declined', 'initiated'],
  ['async_pending', 'initiated'],
  ['async_paid', 'success'],
  ['async_failed', 'failed'],
  ['expired', 'expired'],
] as const)('A session that is %s makes the order %s.', async (outcome, status) => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, outcome);
  expect(await verified(paymentId)).toMatchObject({
    status,
    confirmationEmail: status === 'success' ? 'sending' : 'none',
  });
  expect(await site.outbox()).toHaveLength(status === 'success' ? 1 : 0);
});

test('A refund that nobody told of passes through success, so that the buyer has both in the ledger.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  await complete(site, sessionId, 'refunded');
  expect(await verified(paymentId)).toMatchObject({ status: 'refunded' });
  const kinds = await site.sql<{ kind: string }>(
    'select kind from public.saturday_payment_events order by position',
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['created', 'session', 'check', 'settled', 'mail', 'refund']),
  );
});

test.each([
  ['23 hours 59 minutes', buyer.email],
  ['24 hours', 'a***@example.com'],
])('The address of an order made %s ago reads %s.', async (age, email) => {
  const paymentId = await paid();
  await site.sql(
    `update public.saturday_payments set "timestamp" = "timestamp" - $1::interval where id = $2`,
    [age, paymentId],
  );
  const response = await verify(paymentId);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ payment: { email } });
});

test('An address without an id names no payment.', async () => {
  const response = await call(paymentVerify, '/api/payments/verify', { method: 'POST' });
  expect(await failureOf(response)).toEqual({ code: 'bad_request', message: 'Missing payment ID' });
});

test.each([randomUUID(), 'unknown', '1', `${randomUUID()}'`, '%00', '..%2F..'])(
  'There is no payment %s.',
  async (id) => {
    expect(await failureOf(await verify(id))).toEqual({
      code: 'not_found',
      message: 'Payment record not found',
    });
  },
);

test.each(['stripe', 'supabase'] as const)(
  'While %s is down it says that it could not verify.',
  async (service) => {
    const { paymentId } = await beginCheckout();
    await site.outage(service, 60);
    expect(await failureOf(await verify(paymentId))).toEqual({
      code: 'unavailable',
      message: 'Failed to verify payment status',
    });
    expect(takeErrors().join()).not.toContain(buyer.email);
  },
);

test('A settled order is told of without asking the payment service again.', async () => {
  const paymentId = await paid();
  await verified(paymentId);
  await site.outage('stripe', 60);
  expect(await verified(paymentId)).toMatchObject({ status: 'success' });
});

test('An order whose session was paid with another amount is left for a person.', async () => {
  const paymentId = await paid();
  await site.sql('update public.saturday_payments set amount = 8000');
  expect(await verified(paymentId)).toMatchObject({ status: 'initiated' });
  expect(takeErrors().join()).toContain('session does not match its payment');
  // A person has to look at it.
  expect(await site.sql('select kind, recipient from public.saturday_emails')).toEqual([
    { kind: 'staff-fault', recipient: 'staff' },
  ]);
  expect(await site.outbox()).toEqual([]);
});

test('An address to which no mail can go is told as failed.', async () => {
  const paymentId = await paid({ email: 'ada@bounce.test' });
  await verified(paymentId);
  expect(await verified(paymentId)).toMatchObject({ status: 'success', confirmationEmail: 'failed' });
  expect(takeErrors().join()).not.toContain('ada@bounce.test');
});

test('The sixty-first question of one address in ten minutes is refused; other addresses still ask.', async () => {
  const { paymentId } = await beginCheckout();
  await complete(
    site,
    (await site.sql<{ id: string }>('select stripe_session_id as id from public.saturday_payments'))[0]?.id ??
      '',
    'expired',
  );
  for (let count = 0; count < 60; count += 1) expect((await verify(paymentId)).status).toBe(200);
  const refused = await verify(paymentId);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await failureOf(refused)).code).toBe('rate_limited');
  expect((await verify(paymentId, { ip: '127.0.0.2' })).status).toBe(200);
});

test('Verifying is a POST.', async () => {
  const response = await verify(randomUUID(), { method: 'GET' });
  expect(response.headers.get('Allow')).toBe('POST');
  expect((await failureOf(response)).code).toBe('method_not_allowed');
});
