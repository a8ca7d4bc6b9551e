import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { PLANS } from '#domain/payments/plans.ts';
import * as checkoutPlan from '../../netlify/functions/checkout-plan.ts';
import { refusedField } from '../../netlify/server/payments/stripe.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import {
  beginCheckout,
  buyer,
  complete,
  planOrder,
  postPlan,
  providerOf,
  verified,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { setHits } from '../support/rows.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const payments = () =>
  site.sql('select *, amount::float8 as amount from public.saturday_payments order by "timestamp"');
/**
 * The buyer's Stripe checkout sessions. The list is filtered, because Stripe keeps the sessions of earlier
 * tests.
 */
const sessions = async (email: string) => {
  const { data } = await providerOf(site).checkout.sessions.list({ limit: 100 });
  return data.filter((session) => session.customer_email === email);
};
const newEmail = (): string => `${randomUUID()}@example.com`;

const PRICES = PLANS.map(({ slug, title, priceCents }) => [slug, title, priceCents] as const);

test.each(PRICES)(
  '%s is recorded and charged at the price of the plan table.',
  async (plan, title, cents) => {
    const { paymentId, sessionId, url } = await beginCheckout({ plan });
    expect(url).toBe(`${site.stripe.url}/c/pay/${sessionId}`);
    const picture = `<img src="http://localhost:8888/social/products/${plan}.png"`;
    expect(await (await fetch(url)).text()).toContain(picture);
    const dollars = cents / 100;
    expect(await payments()).toMatchObject([
      {
        id: paymentId,
        ...buyer,
        plan: title,
        amount: dollars,
        payment_status: 'initiated',
        stripe_session_id: sessionId,
        metadata: {
          planDetails: { slug: plan, title },
          couponApplied: false,
          couponCode: null,
          originalAmount: dollars,
          discountAmount: 0,
        },
      },
    ]);
    const session = await providerOf(site).checkout.sessions.retrieve(sessionId, { expand: ['line_items'] });
    expect(session).toMatchObject({
      mode: 'payment',
      adaptive_pricing: { enabled: false },
      amount_total: cents,
      currency: 'usd',
      customer_email: buyer.email,
      client_reference_id: paymentId,
      metadata: { docId: paymentId, plan, source: 'pricing' },
      success_url: `http://localhost:8888/thank-you?docId=${paymentId}&status=success`,
      cancel_url: 'http://localhost:8888/pricing?cancelled=true',
    });
    expect(session.line_items?.data).toMatchObject([{ quantity: 1, amount_total: cents }]);
  },
);

test('An address that Stripe refuses is refused at the field, and the order stays as it is.', async () => {
  const typed = planOrder({ email: 'kim@refused.test' });
  const message = 'Please enter a valid email address';
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const response = await postPlan(typed);
    expect(response.status).toBe(422);
    expect(await failureOf(response)).toMatchObject({ message, fields: { email: message } });
  }
  const form = { plan: 'solo-entrepreneur', name: 'Kim', email: 'kim@refused.test' };
  const page = await (await call(checkoutPlan, '/api/checkout/plan', { form })).text();
  expect(page).toMatch(/name="email" aria-invalid="true"[^>]* value="kim@refused.test"/);
  expect((await payments()).map(({ payment_status: status }) => status)).toEqual(['initiated', 'initiated']);
});

test('Stripe names the field or only the reason when it refuses an address; any other refusal is not about a field.', () => {
  const refused = (error: object) =>
    refusedField(new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', ...error }));
  expect(refused({ param: 'customer_email', code: 'parameter_invalid_empty' })).toBe('email');
  expect(refused({ code: 'email_invalid' })).toBe('email');
  expect(refused({ param: 'success_url', code: 'url_invalid' })).toBeNull();
  expect(refusedField(new Error('email_invalid'))).toBeNull();
});

test('An international domain is sent to Stripe and stored in ASCII.', async () => {
  const name = randomUUID();
  await beginCheckout({ email: `${name}@bücher.example` });
  const stored = `${name}@xn--bcher-kva.example`;
  expect(await payments()).toMatchObject([{ email: stored }]);
  expect(await sessions(stored)).toHaveLength(1);
});

test('A double click creates one record and one session, and both responses lead to the same page.', async () => {
  const order = planOrder({ email: newEmail() });
  const responses = await Promise.all([postPlan(order), postPlan(order)]);
  const [first, second] = await Promise.all(responses.map((response) => response.json() as Promise<unknown>));
  expect(first).toEqual(second);
  expect(await payments()).toHaveLength(1);
  expect(await sessions(String(order['email']))).toHaveLength(1);
});

test.each([{ plan: 'enterprise' }, { email: 'other@example.com' }, { name: 'Grace Hopper' }])(
  'A submission id that was used for another order (%j) is refused.',
  async (change) => {
    const order = planOrder();
    await postPlan(order);
    const { code, fields } = await failureOf(await postPlan({ ...order, ...change }));
    expect([code, Object.keys(fields ?? {})]).toEqual(['validation', ['submissionId']]);
    expect(await payments()).toHaveLength(1);
  },
);

test('An order that failed because Stripe was down can be sent again and creates one record.', async () => {
  const order = planOrder({ email: newEmail() });
  await site.outage('stripe', 60);
  const { code, message } = await failureOf(await postPlan(order));
  expect([code, message]).toEqual(['unavailable', 'Failed to initiate payment. Please try again.']);
  const log = takeErrors().join();
  expect(log).toMatch(/"event":"checkout failed".*"error":"StripeAPIError req_\w+"/);
  for (const personal of [buyer.name, String(order['email'])]) expect(log).not.toContain(personal);
  await site.outage('stripe', 0);
  expect((await postPlan(order)).status).toBe(201);
  expect(await payments()).toHaveLength(1);
  expect(await sessions(String(order['email']))).toHaveLength(1);
  await site.sql(`update public.saturday_payments set stripe_session_id = 'cs_test_gone'`);
  await failureOf(await postPlan(order));
  expect(takeErrors().join()).toMatch(/"error":"StripeInvalidRequestError resource_missing \w+ req_\w+"/);
});

test('A paid order sent again leads to its result page, not to a second payment.', async () => {
  const order = planOrder();
  const { paymentId, sessionId } = await beginCheckout(order);
  await complete(site, sessionId, 'paid');
  expect(await (await postPlan(order)).json()).toEqual({
    ok: true,
    paymentId,
    url: `http://localhost:8888/thank-you?docId=${paymentId}&status=success`,
  });
});

test.each(['expired', 'async_failed'] as const)(
  'An order sent again after its session %s creates a new record.',
  async (outcome) => {
    const order = planOrder();
    const ended = await beginCheckout(order);
    await complete(site, ended.sessionId, outcome);
    const again = await beginCheckout(order);
    expect(again.paymentId).not.toBe(ended.paymentId);
    expect(again.sessionId).not.toBe(ended.sessionId);
    expect(await payments()).toMatchObject([
      { id: ended.paymentId, payment_status: outcome === 'expired' ? 'expired' : 'failed' },
      { id: again.paymentId, payment_status: 'initiated' },
    ]);
    const settled = `select detail ->> 'by' as by from public.saturday_payment_events where kind in ('check', 'settled')`;
    expect(await site.sql(settled)).toEqual([{ by: 'checkout' }, { by: 'checkout' }]);
  },
);

test('An order whose session was never stored gets the same session within ten minutes and a new one after that.', async () => {
  const order = planOrder();
  const first = await beginCheckout(order);
  const sendAgain = async (age: string): Promise<string> => {
    await site.sql(
      `update public.saturday_payments set stripe_session_id = null, "timestamp" = now() - $1::interval`,
      [age],
    );
    const again = await beginCheckout(order);
    expect(again.paymentId).toBe(first.paymentId);
    return again.sessionId;
  };
  expect(await sendAgain('9 minutes')).toBe(first.sessionId);
  const second = await sendAgain('11 minutes');
  expect(second).not.toBe(first.sessionId);
  expect(await payments()).toMatchObject([{ stripe_session_id: second }]);
});

test('An order that creates a new record counts against the rate limit.', async () => {
  const order = planOrder();
  const { sessionId } = await beginCheckout(order);
  await postPlan(planOrder({ email: newEmail() }));
  await setHits(site, 10);
  await complete(site, sessionId, 'expired');
  expect((await failureOf(await postPlan(order))).code).toBe('rate_limited');
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
  expect(await payments()).toMatchObject([
    { payment_status: 'expired', stripe_session_id: null },
    { payment_status: 'initiated', stripe_session_id: begun.sessionId },
  ]);
  await complete(site, begun.sessionId, 'paid');
  await verified(begun.paymentId);
  expect(await payments()).toMatchObject([{ payment_status: 'expired' }, { payment_status: 'success' }]);
});

test('Without JavaScript the browser is redirected to the payment page.', async () => {
  const form = { plan: 'enterprise', ...buyer, coupon: '' };
  const response = await call(checkoutPlan, '/api/checkout/plan', { form });
  expect(response.status).toBe(303);
  const [payment] = await payments();
  const location = response.headers.get('Location');
  expect(location).toBe(`${site.stripe.url}/c/pay/${String(payment?.['stripe_session_id'])}`);
  expect(location).not.toMatch(/lovelace|example\.com/i);
});
