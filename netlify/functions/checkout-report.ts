import type { Config } from '@netlify/functions';
import { CHECKOUT_FORMS } from '#domain/forms.ts';
import { quoteReport } from '#domain/pricing.ts';
import { answerCheckout, assertTotal, checkoutProblemPage, readCheckout } from '#server/checkout.ts';
import { endpoint } from '#server/endpoint.ts';
import { reportOrder } from '#server/orders.ts';

// The platform's own limit, far above ours: it holds while the database, which counts ours, is away.
export const config: Config = {
  path: '/api/checkout/report',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

const form = CHECKOUT_FORMS.report;

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => form.failure,
  problemPage: checkoutProblemPage(form, '/api/checkout/report'),
  handle: async (call) => {
    const { values, lists, submissionId, expectedCents } = readCheckout(form, call.body);
    const bookLinks = lists['bookLinks'] ?? [];
    const price = quoteReport(bookLinks.length);
    assertTotal(price, expectedCents);
    return answerCheckout(reportOrder(price, values, bookLinks, submissionId), call);
  },
});
