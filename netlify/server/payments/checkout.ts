import type { CheckoutAnswer, FieldMessages, QuoteAnswer } from '#domain/answer.ts';
import { withLists } from '#domain/forms/read-form.ts';
import { CHECKOUT_FORMS, type CheckoutForm } from '#domain/forms/checkout-forms.ts';
import { MESSAGES } from '#domain/messages.ts';
import { toCents, toDollars } from '#domain/money.ts';
import type { Quote } from '#domain/payments/pricing.ts';
import { ACCEPTANCE } from '#domain/payments/terms.ts';
import { readSubmissionId } from '#domain/forms/envelope.ts';
import { json, seeOther, type Call } from '../http/endpoint.ts';
import { formPage } from '../http/form-page.ts';
import { Problem } from '../http/problem.ts';
import { readFormBody } from '../http/read-form.ts';
import type { Order } from './orders.ts';
import { startPayment } from './start.ts';

/** The fields that a checkout's body may contain in addition to the form's own. */
const EXTRA_FIELDS = ['expectedTotal', 'submissionId'];

/** Reads a checkout's body. @throws Problem `validation` as `readFormBody` does. */
export function readCheckout(form: CheckoutForm, { body, isForm }: Pick<Call, 'body' | 'isForm'>) {
  return readFormBody(form, isForm ? withLists(form, body) : body, EXTRA_FIELDS, readExtra(body));
}

type ExtraReading =
  | { ok: true; submissionId: string | null; expectedCents: number | null }
  | { ok: false; fields: FieldMessages };

/**
 * Reads the `EXTRA_FIELDS`. `expectedCents` is the total that the dialog showed, in cents; null if it was not
 * sent.
 */
function readExtra(body: Call['body']): ExtraReading {
  const messages: Record<string, string> = {};
  const submissionId = readSubmissionId(body['submissionId'], messages);
  const expectedCents = readExpected(body['expectedTotal'], messages);
  if (Object.keys(messages).length > 0) return { ok: false, fields: messages };
  return { ok: true, submissionId, expectedCents };
}

/**
 * Compares the price with the total that the dialog showed. If no total was sent (null), nothing is compared.
 * @throws Problem `total_changed` with the new quote when the price and the total differ.
 */
export function assertTotal(price: Quote, expectedCents: number | null): void {
  if (expectedCents === null || expectedCents === price.totalCents) return;
  const message = 'The total has changed. Please check the new total and confirm again.';
  throw new Problem('total_changed', message, { quote: presentQuote(price) });
}

/**
 * Starts the payment and answers with the URL that `startPayment` returns. Without JavaScript, the answer is
 * a redirect to that URL.
 */
export async function answerCheckout(order: Order, call: Call): Promise<Response> {
  const { paymentId, url } = await startPayment(order, {
    ip: call.ip,
    origin: new URL(call.request.url).origin,
  });
  const answer: CheckoutAnswer = { ok: true, url, paymentId };
  return call.wantsPage ? seeOther(url) : json(201, answer);
}

/**
 * The `problemPage` of a checkout's endpoint: the page that answers a refused checkout without JavaScript.
 * `formatTotals` returns the page's order lines, as far as the submitted values determine these lines.
 */
export function checkoutProblemPage(
  name: keyof typeof CHECKOUT_FORMS,
  action: string,
  formatTotals: (typed: Call['body'], now: Date) => [label: string, text: string][],
) {
  return (problem: Problem, { body, now }: Pick<Call, 'body' | 'now'>): string =>
    formPage({
      name,
      title: CHECKOUT_FORMS[name].title,
      action,
      submitLabel: CHECKOUT_FORMS[name].submitLabel,
      fields: CHECKOUT_FORMS[name].fields,
      typed: body,
      message: problem.message,
      messages: problem.detail.fields ?? {},
      totals: formatTotals(body, now),
      notice: `${ACCEPTANCE.words} ${ACCEPTANCE.link}.`,
    });
}

function presentQuote(price: Quote): QuoteAnswer {
  return {
    originalAmount: toDollars(price.originalCents),
    discountAmount: toDollars(price.discountCents),
    total: toDollars(price.totalCents),
  };
}

function readExpected(raw: unknown, messages: Record<string, string>): number | null {
  if (raw === undefined || raw === null || raw === '') return null;
  const dollars = typeof raw === 'string' && /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw;
  if (typeof dollars === 'number' && Number.isFinite(dollars) && dollars >= 0) return toCents(dollars);
  messages['expectedTotal'] = MESSAGES.wrongType;
  return null;
}
