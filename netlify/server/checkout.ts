import type { CheckoutAnswer, QuoteAnswer } from '#domain/answer.ts';
import { readForm, withLists, type CheckoutForm, type FormReading } from '#domain/forms.ts';
import { MESSAGES } from '#domain/messages.ts';
import { toCents, toDollars } from '#domain/money.ts';
import type { Quote } from '#domain/pricing.ts';
import { readSubmissionId, unknownFields } from '#domain/submission.ts';
import { json, seeOther, type Call } from './endpoint.ts';
import { formPage } from './form-page.ts';
import type { Order } from './orders.ts';
import { Problem } from './problem.ts';
import { startPayment } from './start-payment.ts';

type Clean = Extract<FormReading, { ok: true }>;

/** A checkout form's clean values. `expectedCents` is what the dialog showed, null without JavaScript. */
export interface CheckoutReading extends Clean {
  submissionId: string | null;
  expectedCents: number | null;
}

/** Reads a checkout's body. @throws Problem `validation` for anything missing, malformed or unknown. */
export function readCheckout(
  form: CheckoutForm,
  { body, isForm }: Pick<Call, 'body' | 'isForm'>,
): CheckoutReading {
  const known = [...form.fields.map((field) => field.name), 'expectedTotal', 'submissionId'];
  const messages: Record<string, string> = { ...unknownFields(known, body) };
  const submissionId = readSubmissionId(body['submissionId'], messages);
  const expectedCents = readExpected(body['expectedTotal'], messages);
  const reading = readForm(form, isForm ? withLists(form, body) : body);
  const fields = { ...messages, ...(reading.ok ? {} : reading.fields) };
  if (reading.ok && Object.keys(messages).length === 0) return { ...reading, submissionId, expectedCents };
  throw new Problem('validation', reading.ok ? form.failure : reading.message, { fields });
}

/** @throws Problem `total_changed` with the new quote when the dialog showed another total. */
export function assertTotal(price: Quote, expectedCents: number | null): void {
  if (expectedCents === null || expectedCents === price.totalCents) return;
  const message = 'The total has changed. Please check the new total and confirm again.';
  throw new Problem('total_changed', message, { quote: presentQuote(price) });
}

/** Records the order and answers with Stripe's page, or sends a browser without JavaScript there. */
export async function answerCheckout(order: Order, call: Call): Promise<Response> {
  const { paymentId, url } = await startPayment(order, call.ip);
  const answer: CheckoutAnswer = { ok: true, url, paymentId };
  return call.wantsPage ? seeOther(url) : json(201, answer);
}

/**
 * The page that keeps what was typed when a checkout could not begin. `tellTotals` says what is bought and what it costs,
 * as far as what was typed tells.
 */
export function checkoutProblemPage(
  form: CheckoutForm,
  action: string,
  tellTotals: (typed: Call['body'], now: Date) => [label: string, text: string][],
) {
  return (problem: Problem, { body, now }: Pick<Call, 'body' | 'now'>): string =>
    formPage({
      title: form.title,
      action,
      submitLabel: form.submitLabel,
      fields: form.fields,
      typed: body,
      message: problem.message,
      messages: problem.detail.fields ?? {},
      totals: tellTotals(body, now),
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
