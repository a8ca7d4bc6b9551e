import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as checkoutPlan from '../../netlify/functions/checkout-plan.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { beginCheckout, buyer, planOrder, postPlan, providerOf } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { pricesOf } from '../support/prices.ts';

const SOLO = pricesOf('solo-entrepreneur');

const site = await sharedCloud();
beforeEach(() => site.reset());
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock that the functions read; timers keep running. */
function setClock(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}

const payments = () => site.sql('select *, amount::float8 as amount from public.saturday_payments');
const onSundays = 'SUNDAY50 can only be used on Sundays 🗓️';

test('On its weekday in the buyer’s time zone a coupon reduces what is recorded and charged.', async () => {
  setClock('2026-11-22T03:00:00Z');
  const { sessionId, url } = await beginCheckout({ coupon: ' sunday50 ', timeZone: 'UTC' });
  expect(await payments()).toMatchObject([
    {
      amount: SOLO.half.dollars,
      metadata: {
        couponApplied: true,
        couponCode: 'SUNDAY50',
        originalAmount: SOLO.full.dollars,
        discountAmount: SOLO.discount.dollars,
      },
    },
  ]);
  const session = await providerOf(site).checkout.sessions.retrieve(sessionId);
  expect(session.amount_total).toBe(SOLO.half.cents);
  const page = await (await fetch(url)).text();
  expect(page).toContain('One month. No automatic renewal. (50% OFF)');
});

test('A coupon of another day is refused at its field, and nothing is recorded.', async () => {
  setClock('2026-11-21T12:00:00Z');
  // The coupon is refused before the total is compared.
  const order = planOrder({ coupon: 'SUNDAY50', timeZone: 'UTC', expectedTotal: SOLO.half.dollars });
  const refusal = await failureOf(await postPlan(order));
  expect(refusal).toEqual({ code: 'validation', message: onSundays, fields: { coupon: onSundays } });
  expect(await payments()).toEqual([]);
});

test('A coupon without a time zone is checked in the business time zone.', async () => {
  setClock('2026-11-22T03:00:00Z');
  expect((await postPlan(planOrder({ coupon: 'SATURDAY50' }))).status).toBe(201);
  expect((await failureOf(await postPlan(planOrder({ coupon: 'SUNDAY50' })))).message).toBe(onSundays);
  const form = { plan: 'enterprise', ...buyer, coupon: 'SATURDAY50' };
  expect((await call(checkoutPlan, '/api/checkout/plan', { form })).status).toBe(303);
});

test('An order with an outdated total is refused with the current quote.', async () => {
  setClock('2026-11-22T12:00:00Z');
  const { code, quote } = await failureOf(await postPlan(planOrder({ expectedTotal: SOLO.half.dollars })));
  expect(code).toBe('total_changed');
  expect(quote).toEqual({ originalAmount: SOLO.full.dollars, discountAmount: 0, total: SOLO.full.dollars });
  const coupon = { coupon: 'SUNDAY50', timeZone: 'UTC' };
  const halved = await failureOf(await postPlan(planOrder({ ...coupon, expectedTotal: SOLO.full.dollars })));
  expect(halved.quote).toEqual({
    originalAmount: SOLO.full.dollars,
    discountAmount: SOLO.discount.dollars,
    total: SOLO.half.dollars,
  });
  expect(await payments()).toEqual([]);
  expect((await postPlan(planOrder({ ...coupon, expectedTotal: SOLO.half.dollars }))).status).toBe(201);
});

test('An expected total is a number of dollars, typed or as a number, or missing.', async () => {
  for (const expectedTotal of ['x', '-1', -1, true, [], {}, '1e3', ' 999'])
    expect(await failureOf(await postPlan(planOrder({ expectedTotal })))).toMatchObject({
      code: 'validation',
      fields: { expectedTotal: expect.any(String) as string },
    });
  const { dollars } = SOLO.full;
  for (const expectedTotal of [dollars, String(dollars), `${dollars}.00`, null, ''])
    expect((await postPlan(planOrder({ expectedTotal }))).status).toBe(201);
});
