import type { Config } from '@netlify/functions';
import { CHECKOUT_FORMS } from '#domain/forms.ts';
import { findPlan } from '#domain/plans.ts';
import { BUSINESS_TIME_ZONE, checkCoupon, quote } from '#domain/pricing.ts';
import { answerCheckout, assertTotal, checkoutProblemPage, readCheckout } from '#server/checkout.ts';
import { endpoint } from '#server/endpoint.ts';
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
  problemPage: checkoutProblemPage(form, '/api/checkout/plan'),
  handle: async (call) => {
    const { values, submissionId, expectedCents } = readCheckout(form, call.body);
    const plan = findPlan(values['plan'] ?? '');
    if (!plan) throw new Problem('validation', form.failure, { fields: { plan: 'This plan is not known' } });
    const coupon = checkCoupon(values['coupon'] ?? '', call.now, values['timeZone'] || BUSINESS_TIME_ZONE);
    if (!coupon.ok) throw new Problem('validation', coupon.message, { fields: { coupon: coupon.message } });
    const price = quote(plan, coupon.code);
    assertTotal(price, expectedCents);
    return answerCheckout(planOrder(plan, price, values, submissionId), call);
  },
});
