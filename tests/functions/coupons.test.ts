import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as checkoutPlan from '../../netlify/functions/checkout-plan.ts';
import { failureOf } from '../support/answers.ts';
import { call } from '../support/call.ts';
import { beginCheckout, buyer, planOrder, postPlan, providerOf } from '../support/checkout.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(() => site.reset());
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => site.close());

/** Sets the server's clock; everything else keeps running. */
function setClock(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}

const payments = () => site.sql('select *, amount::float8 as amount from public.saturday_payments');
const onSundays = 'SUNDAY50 can only be used on Sundays 🗓️';
const onSaturdays = 'SATURDAY50 can only be used on Saturdays 🗓️';

test.each([
  ['solo-entrepreneur', 999, 500],
  ['serial-entrepreneur', 2999, 1500],
  ['enterprise', 8000, 4000],
])('On its day a coupon halves %s from %i to %i dollars.', async (plan, original, total) => {
  setClock('2026-11-22T12:00:00Z');
  const { sessionId, url } = await beginCheckout({ plan, coupon: ' sunday50 ', timeZone: 'UTC' });
  expect(await payments()).toMatchObject([
    {
      amount: total,
      metadata: {
        couponApplied: true,
        couponCode: 'SUNDAY50',
        originalAmount: original,
        discountAmount: original - total,
      },
    },
  ]);
  const session = await providerOf(site).checkout.sessions.retrieve(sessionId);
  expect(session.amount_total).toBe(total * 100);
  const page = await (await fetch(url)).text();
  expect(page).toContain('First month. No automatic renewal. (50% OFF)');
});

test.each([
  ['SUNDAY50', '2026-11-21T12:00:00Z', 'UTC', onSundays],
  ['SATURDAY50', '2026-11-22T12:00:00Z', 'UTC', onSaturdays],
  ['SUNDAY50', '2026-11-23T00:00:00Z', 'UTC', onSundays],
  ['SATURDAY50', '2026-11-21T12:00:00Z', 'Mars/Olympus', onSaturdays],
  ['SATURDAY50', '2026-11-20T12:00:00Z', '+23:59', onSaturdays],
  ['MONDAY50', '2026-11-23T12:00:00Z', 'UTC', 'Invalid coupon code'],
])(
  '%s at %s in %s is refused at its field, and nothing is recorded.',
  async (coupon, now, timeZone, message) => {
    setClock(now);
    const refusal = await failureOf(await postPlan(planOrder({ coupon, timeZone })));
    expect(refusal).toEqual({ code: 'validation', message, fields: { coupon: message } });
    expect(await payments()).toEqual([]);
  },
);

test.each([
  ['2026-11-22T03:00:00Z', 'America/New_York', 'SATURDAY50'],
  ['2026-11-22T03:00:00Z', 'Europe/Berlin', 'SUNDAY50'],
  ['2026-11-20T11:00:00Z', 'Pacific/Kiritimati', 'SATURDAY50'],
  ['2026-11-23T10:59:59Z', 'Pacific/Pago_Pago', 'SUNDAY50'],
])('At %s the calendar of %s takes %s.', async (now, timeZone, coupon) => {
  setClock(now);
  expect((await postPlan(planOrder({ coupon, timeZone }))).status).toBe(201);
  const other = coupon === 'SUNDAY50' ? 'SATURDAY50' : 'SUNDAY50';
  expect((await failureOf(await postPlan(planOrder({ coupon: other, timeZone })))).code).toBe('validation');
});

test('A coupon without a time zone is judged in the business’s zone.', async () => {
  setClock('2026-11-22T03:00:00Z');
  expect((await postPlan(planOrder({ coupon: 'SATURDAY50' }))).status).toBe(201);
  expect((await failureOf(await postPlan(planOrder({ coupon: 'SUNDAY50' })))).message).toBe(onSundays);
  const form = { plan: 'enterprise', ...buyer, coupon: 'SATURDAY50' };
  expect((await call(checkoutPlan, '/api/checkout/plan', { form })).status).toBe(303);
});

test('A total that is no longer what the dialog showed is not charged: the new quote comes back.', async () => {
  setClock('2026-11-22T12:00:00Z');
  const { code, quote } = await failureOf(await postPlan(planOrder({ expectedTotal: 500 })));
  expect(code).toBe('total_changed');
  expect(quote).toEqual({ originalAmount: 999, discountAmount: 0, total: 999 });
  const coupon = { coupon: 'SUNDAY50', timeZone: 'UTC' };
  const halved = await failureOf(await postPlan(planOrder({ ...coupon, expectedTotal: 999 })));
  expect(halved.quote).toEqual({ originalAmount: 999, discountAmount: 499, total: 500 });
  expect(await payments()).toEqual([]);
  expect((await postPlan(planOrder({ ...coupon, expectedTotal: 500 }))).status).toBe(201);
});

test('A coupon whose day has ended is refused before the total is compared.', async () => {
  setClock('2026-11-23T00:00:00Z');
  const order = planOrder({ coupon: 'SUNDAY50', timeZone: 'UTC', expectedTotal: 500 });
  const { code, fields } = await failureOf(await postPlan(order));
  expect([code, fields]).toEqual(['validation', { coupon: onSundays }]);
});

test.each(['x', '-1', -1, true, [], {}, '1e3', ' 999'])(
  'The expected total %j is refused.',
  async (expectedTotal) => {
    const { code, fields } = await failureOf(await postPlan(planOrder({ expectedTotal })));
    expect([code, Object.keys(fields ?? {})]).toEqual(['validation', ['expectedTotal']]);
  },
);

test.each([999, '999', '999.00', null, ''])(
  'The expected total %j is that of the plan, or none.',
  async (expectedTotal) => {
    expect((await postPlan(planOrder({ expectedTotal }))).status).toBe(201);
  },
);
