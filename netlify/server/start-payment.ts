import { isDeepStrictEqual } from 'node:util';
import { MESSAGES } from '#domain/messages.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { call, type PaymentRow } from './database.ts';
import { siteOrigins } from './env.ts';
import { errorName, logFault } from './log.ts';
import type { Order } from './orders.ts';
import { Problem, tooMany } from './problem.ts';
import { checkoutLimit, limitFor } from './rate-limit.ts';
import { settlePayment } from './settle-payment.ts';
import { createSession, findSession, type Session, type SessionRequest } from './stripe.ts';

/** What the SQL function answers that records an order; `retryAfter` in seconds. */
type StartAnswer =
  { outcome: 'stored' | 'known'; payment: PaymentRow } | { outcome: 'limited'; retryAfter: number };

const ATTEMPT_MS = 10 * 60 * 1000;

/**
 * Records an order and opens Stripe's page for it: the record first, so that nothing is paid that is not recorded.
 * The same order again answers the same page, or the result page once it is paid.
 * @throws Problem `rate_limited`, or `unavailable` when it could not be recorded or Stripe did not answer.
 */
export async function startPayment(order: Order, ip: string): Promise<{ paymentId: string; url: string }> {
  const payment = await record(order, ip);
  const success = successUrl(payment.id);
  try {
    const session = payment.stripe_session_id === null ? null : await findSession(payment.stripe_session_id);
    if (session?.url) return { paymentId: payment.id, url: session.url };
    if (session?.state === 'expired' || session?.state === 'failed')
      return await startAgain(payment, order, ip);
    if (session) return { paymentId: payment.id, url: success };
    const created = await openSession(payment, order);
    return { paymentId: payment.id, url: created.url ?? success };
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') throw error;
    logFault('checkout failed', { payment: payment.id, error: errorName(error) });
    throw new Problem('unavailable', MESSAGES.paymentNotStarted, { cause: error });
  }
}

/**
 * For an order that is sent again after its session has expired or failed: settles the old record, so that the
 * submission's id is free for a new one.
 */
async function startAgain(payment: PaymentRow, order: Order, ip: string) {
  const ended = await settlePayment(payment.id, 'page');
  if (ended?.payment_status === 'initiated') throw new Problem('unavailable', MESSAGES.paymentNotStarted);
  return startPayment(order, ip);
}

async function record(order: Order, ip: string): Promise<PaymentRow> {
  const { name, email, plan, metadata, submissionId } = order;
  const answer = await call<StartAnswer>('start_payment', {
    p_payment: {
      name,
      email,
      plan,
      amount: toDollars(order.amountCents),
      metadata,
      submission_id: submissionId,
    },
    p_limit: limitFor(checkoutLimit, ip),
  });
  if (answer.outcome === 'limited') throw tooMany(answer.retryAfter);
  if (isSameOrder(answer.payment, order)) return answer.payment;
  const message = 'This order was sent before with other details';
  throw new Problem('validation', MESSAGES.paymentNotStarted, { fields: { submissionId: message } });
}

/** Down to the book links: a changed order must never go out as the one that was recorded. */
function isSameOrder(payment: PaymentRow, order: Order): boolean {
  return (
    payment.name === order.name &&
    payment.email === order.email &&
    payment.plan === order.plan &&
    toCents(payment.amount) === order.amountCents &&
    isDeepStrictEqual(payment.metadata, order.metadata)
  );
}

/** What Stripe is asked for to open an order's page; `attempt` counts from 1. */
export function sessionRequest(paymentId: string, order: Order, attempt = 1): SessionRequest {
  return {
    paymentId,
    attempt,
    email: order.email,
    amountCents: order.amountCents,
    productName: order.productName,
    productDescription: order.productDescription,
    successUrl: successUrl(paymentId),
    cancelUrl: `${siteOrigins()[0]}/pricing?cancelled=true`,
    metadata: { docId: paymentId, ...order.label },
  };
}

function successUrl(paymentId: string): string {
  return `${siteOrigins()[0]}/thank-you?docId=${paymentId}&status=success`;
}

/** Opens a session. Of two that were opened for one payment at once, the one that was stored first is answered. */
async function openSession(payment: PaymentRow, order: Order): Promise<Session> {
  const attempt = attemptAt(new Date(payment.timestamp), new Date());
  const session = await createSession(sessionRequest(payment.id, order, attempt));
  const stored = await call<string>('attach_session', { p_payment_id: payment.id, p_session_id: session.id });
  return stored === session.id ? session : findSession(stored);
}

/**
 * The number of the attempt, from 1, in Stripe's idempotency key: ten minutes are one attempt, so that a double click or a
 * retry gets the same session. It must change at some time, for Stripe repeats an answer, even an error, for a day.
 */
function attemptAt(recordedAt: Date, now: Date): number {
  return 1 + Math.max(0, Math.floor((now.getTime() - recordedAt.getTime()) / ATTEMPT_MS));
}
