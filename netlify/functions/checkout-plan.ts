import type { Config } from '@netlify/functions';
import { CHECKOUT_FORMS } from '#domain/forms.ts';
import { findPlan } from '#domain/plans.ts';
import { BUSINESS_TIME_ZONE, checkCoupon, quote } from '#domain/pricing.ts';
import { planTotals } from '#domain/totals.ts';
import { answerCheckout, assertTotal, checkoutProblemPage, readCheckout } from '#server/checkout.ts';
import { endpoint, type Call } from '#server/endpoint.ts';
import { planOrder } from '#server/orders.ts';
import { Problem } from '#server/problem.ts';

// The platform's own limit, far above ours: it holds while the database, which counts ours, is away.
export const config: Config = {
  path: '/api/checkout/plan',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

const form = CHECKOUT_FORMS.checkout;

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => form.failure,
  problemPage: checkoutProblemPage(form, '/api/checkout/plan', tellTotals),
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

/** The lines that the dialog shows. A coupon that does not hold takes nothing off. */
function tellTotals({ plan: slug, coupon, timeZone }: Call['body'], now: Date): [string, string][] {
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
