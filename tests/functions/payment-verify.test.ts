import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { brand } from '#brand';
import { formatCents, toCents } from '#domain/money.ts';
import { orderId } from '#domain/payments/order.ts';
import * as paymentVerify from '../../netlify/functions/payment-verify.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import {
  beginCheckout,
  beginReport,
  buyer,
  complete,
  deliver,
  eventsOf,
  follow,
  pay,
  verified,
  verify,
  type Outcome,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { pricesOf } from '../support/prices.ts';

const SOLO = pricesOf('solo-entrepreneur');

const site = await sharedCloud();
beforeEach(() => site.reset());

async function paid(changes: Record<string, unknown> = {}): Promise<string> {
  const { paymentId, sessionId } = await beginCheckout(changes);
  await complete(site, sessionId, 'paid');
  return paymentId;
}

test('A paid order is verified as a success with its details, and the confirmation email is sent.', async () => {
  const paymentId = await paid();
  const { receipt, paidAt, ...payment } = await verified(paymentId);
  expect(payment).toEqual({
    status: 'success',
    orderId: paymentId.slice(0, 8).toUpperCase(),
    plan: 'Solo Entrepreneur',
    amount: SOLO.full.dollars,
    email: buyer.email,
    refundedAmount: 0,
    confirmationEmail: 'sending',
  });
  expect(Date.parse(paidAt ?? '')).not.toBeNaN();
  expect(Object.fromEntries(receipt)).toMatchObject({
    'Original price': SOLO.full.exact,
    Paid: SOLO.full.exact,
  });
  expect(await verified(paymentId)).toMatchObject({ status: 'success', confirmationEmail: 'sent' });
});

test('The thank-you page’s receipt has the same lines as the email’s.', async () => {
  const paymentId = await paid();
  const { receipt } = await verified(paymentId);
  const [sentEmail] = await site.outbox();
  expect(receipt.length).toBeGreaterThan(5);
  for (const [label, value] of receipt) expect(sentEmail?.TextBody).toContain(`${label}: ${value}`);
});

test('The receipt says what was refunded, in part or in full.', async () => {
  const begun = await pay(site, await beginCheckout());
  for (const outcome of ['refunded_part', 'refunded'] as const) {
    await follow(site, begun, outcome);
    const { receipt, refundedAmount } = await verified(begun.paymentId);
    expect(receipt).toContainEqual(['Refunded', formatCents(toCents(refundedAmount), { cents: 'always' })]);
  }
});

test('An unpaid order stays open and has no receipt, whatever the status in the page’s URL.', async () => {
  const { paymentId } = await beginCheckout();
  const path = `/api/payments/${paymentId}/verify?status=success`;
  const response = await call(paymentVerify, path, { json: { status: 'success', payment_status: 'paid' } });
  expect(await response.json()).toMatchObject({
    payment: { status: 'initiated', confirmationEmail: 'none', receipt: [], paidAt: null },
  });
  expect(await site.outbox()).toEqual([]);
});

test.each<[Outcome[], string]>([
  [['declined'], 'initiated'],
  [['declined', 'paid'], 'success'],
  [['declined', 'expired'], 'expired'],
  [['paid', 'refunded'], 'refunded'],
  [['async_pending'], 'initiated'],
  [['async_pending', 'async_paid'], 'success'],
  [['async_pending', 'async_paid', 'refunded'], 'refunded'],
  [['async_pending', 'async_failed'], 'failed'],
])('A session that is %j makes its order %s, with one email if it is paid.', async (outcomes, status) => {
  const { paymentId, sessionId } = await beginCheckout();
  for (const outcome of outcomes) await complete(site, sessionId, outcome);
  const refundedAmount = status === 'refunded' ? SOLO.full.dollars : 0;
  expect(await verified(paymentId)).toMatchObject({ status, refundedAmount });
  await verified(paymentId);
  expect(await site.outbox()).toHaveLength(status === 'success' ? 1 : 0);
  expect(takeErrors()).toHaveLength(status === 'refunded' ? 1 : 0);
});

test.each([
  ['plan', beginCheckout, '/pricing'],
  ['report', beginReport, brand.reportService.path],
])('When the bank does not pay for a %s days later, the buyer gets one email.', async (_, begin, path) => {
  const begun = await begin();
  await complete(site, begun.sessionId, 'async_pending');
  await verified(begun.paymentId);
  await complete(site, begun.sessionId, 'async_failed');
  for (const event of await eventsOf(site, begun)) expect((await deliver(event)).status).toBe(200);
  const [sent, ...others] = await site.outbox();
  expect([sent?.Recipients, others]).toEqual([[buyer.email], []]);
  expect(sent?.Subject).toBe(`Payment failed: order ${orderId(begun.paymentId)}`);
  for (const part of ['Nothing was charged', `http://localhost:8888${path}`])
    expect(sent?.TextBody).toContain(part);
});

test.each([
  ['23 hours 59 minutes', buyer.email],
  ['24 hours', 'a***@example.com'],
])('The email address of an order made %s ago is shown as %s.', async (age, email) => {
  const paymentId = await paid();
  await site.sql(
    `update public.saturday_payments set "timestamp" = "timestamp" - $1::interval where id = $2`,
    [age, paymentId],
  );
  const response = await verify(paymentId);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ payment: { email } });
});

test('A URL without a payment id is refused.', async () => {
  const response = await call(paymentVerify, '/api/payments/verify', { method: 'POST' });
  expect(await failureOf(response)).toEqual({ code: 'bad_request', message: 'Missing payment ID' });
});

test.each([randomUUID(), 'unknown', '1', `${randomUUID()}'`, '%00', '..%2F..'])(
  'The unknown payment %s is answered 404.',
  async (id) => {
    expect(await failureOf(await verify(id))).toEqual({
      code: 'not_found',
      message: 'Payment record not found',
    });
  },
);

test.each(['stripe', 'supabase'] as const)(
  'While %s is down the payment cannot be verified.',
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

test('A settled order is returned without asking Stripe again.', async () => {
  const paymentId = await paid();
  await verified(paymentId);
  await site.outage('stripe', 60);
  expect(await verified(paymentId)).toMatchObject({ status: 'success' });
});

test('An order paid with another amount is not settled, and staff get an email.', async () => {
  const paymentId = await paid();
  await site.sql('update public.saturday_payments set amount = 8000');
  expect(await verified(paymentId)).toMatchObject({ status: 'initiated' });
  expect(takeErrors().join()).toContain('session does not match its payment');
  // Only an email to staff is queued: a person has to look at the payment.
  expect(await site.sql('select kind, recipient from public.saturday_emails')).toEqual([
    { kind: 'staff-fault', recipient: 'staff' },
  ]);
  expect(await site.outbox()).toEqual([]);
});

test('The response says when the confirmation email failed.', async () => {
  const paymentId = await paid({ email: 'ada@bounce.test' });
  await verified(paymentId);
  expect(await verified(paymentId)).toMatchObject({ status: 'success', confirmationEmail: 'failed' });
  expect(takeErrors().join()).not.toContain('ada@bounce.test');
});
