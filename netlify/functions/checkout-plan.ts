import type { Config } from '@netlify/functions';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { findPlan } from '#domain/payments/plans.ts';
import { BUSINESS_TIME_ZONE, checkCoupon } from '#domain/payments/coupons.ts';
import { quote } from '#domain/payments/pricing.ts';
import { planTotals } from '#domain/payments/totals.ts';
import { endpoint, type Call } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { answerCheckout, assertTotal, checkoutProblemPage, readCheckout } from '#server/payments/checkout.ts';
import { planOrder } from '#server/payments/orders.ts';

export const config: Config = { path: '/api/checkout/plan' };

const form = CHECKOUT_FORMS.checkout;

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => form.failure,
  problemPage: checkoutProblemPage('checkout', '/api/checkout/plan', formatTotals),
  handle: async (call) => {
    const { values, submissionId, expectedCents } = readCheckout(form, call);
    const plan = findPlan(values['plan'] ?? '');
    if (!plan) throw new Problem('validation', form.failure, { fields: { plan: 'This plan is not known' } });
    const coupon = checkCoupon(values['coupon'] ?? '', call.now, values['timeZone'] || BUSINESS_TIME_ZONE);
    if (!coupon.ok) throw new Problem('validation', coupon.message, { fields: { coupon: coupon.message } });
    const price = quote(plan, coupon.code);
    assertTotal(price, expectedCents);
    return answerCheckout(planOrder(plan, price, values, submissionId), call);
  },
});

/**
 * The order lines, as in the checkout dialog. An invalid coupon gives no discount; an unknown plan gives no
 * lines.
 */
function formatTotals({ plan: slug, coupon, timeZone }: Call['body'], now: Date): [string, string][] {
  const plan = findPlan(textOf(slug));
  if (!plan) return [];
  const check = checkCoupon(textOf(coupon), now, textOf(timeZone) || BUSINESS_TIME_ZONE);
  return planTotals(plan, quote(plan, check.ok ? check.code : null)).map(({ label, text, note }) => [
    label,
    note ? `${text}. ${note}` : text,
  ]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
