import type { Config } from '@netlify/functions';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { formatCents } from '#domain/money.ts';
import { MAX_BOOKS, quoteReport, REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';
import { endpoint, type Call } from '#server/http/endpoint.ts';
import { answerCheckout, assertTotal, checkoutProblemPage, readCheckout } from '#server/payments/checkout.ts';
import { reportOrder } from '#server/payments/orders.ts';

export const config: Config = { path: '/api/checkout/report' };

const form = CHECKOUT_FORMS.report;

export default endpoint({
  methods: ['POST'],
  body: 'fields',
  failure: () => form.failure,
  problemPage: checkoutProblemPage('report', '/api/checkout/report', formatTotals),
  handle: async (call) => {
    const { values, lists, submissionId, expectedCents } = readCheckout(form, call);
    const bookLinks = lists['bookLinks'] ?? [];
    const price = quoteReport(bookLinks.length);
    assertTotal(price, expectedCents);
    return answerCheckout(reportOrder(price, values, bookLinks, submissionId), call);
  },
});

/**
 * The order lines, as in the report dialog. Without a valid number of books, there is no line for the total.
 */
function formatTotals({ numberOfBooks }: Call['body']): [string, string][] {
  const unit: [string, string] = ['Price per book', formatCents(REPORT_PRICE_CENTS, { cents: 'always' })];
  const count = Number(numberOfBooks);
  if (!Number.isInteger(count) || count < 1 || count > MAX_BOOKS) return [unit];
  const total = formatCents(quoteReport(count).totalCents, { cents: 'always' });
  return [unit, ['Total', `${count} ${count === 1 ? 'book' : 'books'} × ${unit[1]} = ${total}`]];
}
