import { isDeepStrictEqual } from 'node:util';
import { INVALID_EMAIL } from '#domain/forms/email-address.ts';
import { MESSAGES } from '#domain/messages.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { Problem, tooMany } from '../http/problem.ts';
import { call } from '../platform/database.ts';
import type { PaymentRow } from '../platform/schema.ts';
import { SESSION_NOT_CREATED } from '../platform/fault-messages.ts';
import { errorName, logFault } from '../platform/log.ts';
import { checkoutLimit, limitFor } from '../platform/rate-limit.ts';
import { Unavailable } from '../platform/unavailable.ts';
import type { Order } from './orders.ts';
import { settlePayment } from './settle.ts';
import { createSession, findSession, refusedField, type Session, type SessionRequest } from './stripe.ts';

/** Where an order comes from: the buyer's IP address, and the origin of the site that the request asked for. */
export interface Buyer {
  ip: string;
  origin: string;
}

/** How long, in ms, requests for the same order use the same idempotency key at Stripe (see `attemptAt`). */
const ATTEMPT_MS = 10 * 60 * 1000;

/**
 * Records an order before it opens Stripe's page for the order, so that every payment has a record. Returns
 * the URL of Stripe's page. A repeated order gets the same URL again or, once the buyer has completed
 * Stripe's page, the URL of the thank-you page. If the session has expired or failed, a repeated order gets a
 * new record and a new page. Stripe leads back to `from.origin`, the site that the buyer ordered on: the production
 * site or a deploy preview.
 * @throws Problem `rate_limited`, or `validation` for a submission id that was used for another order, and when Stripe
 * refuses the buyer's email address;
 * Unavailable when Stripe or the database fails.
 */
export async function startPayment(order: Order, from: Buyer): Promise<{ paymentId: string; url: string }> {
  const payment = await recordOrder(order, from.ip);
  const success = successUrl(payment.id, from.origin);
  try {
    const stored = payment.stripe_session_id;
    const session =
      stored === null ? await openSession(payment, order, from.origin) : await findSession(stored);
    if (session === null || session.state === 'expired' || session.state === 'failed')
      return await startAgain(payment, order, from);
    return { paymentId: payment.id, url: session.url ?? success };
  } catch (error) {
    if (error instanceof Problem) throw error;
    const field = refusedField(error);
    if (field !== null)
      throw new Problem('validation', INVALID_EMAIL, { fields: { [field]: INVALID_EMAIL } });
    const detail = { payment: payment.id, error: errorName(error) };
    logFault('checkout failed', { message: SESSION_NOT_CREATED, ...detail });
    throw new Unavailable(MESSAGES.paymentNotStarted, { cause: error });
  }
}

/**
 * Repeats an order whose session expired or failed, or whose payment expired before it had a session. The old record
 * may still be `initiated`, so it is settled first: `start_payment` makes a new record for a submission id only when
 * the old record is failed or expired.
 */
async function startAgain(payment: PaymentRow, order: Order, from: Buyer) {
  const ended = await settlePayment(payment.id, 'checkout');
  if (ended?.payment_status === 'initiated') throw new Unavailable(MESSAGES.paymentNotStarted);
  return startPayment(order, from);
}

async function recordOrder(order: Order, ip: string): Promise<PaymentRow> {
  const { name, email, plan, metadata, submissionId } = order;
  const answer = await call('start_payment', {
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

/**
 * Compares all stored fields of an order except its submission id, so that a changed order never reuses a
 * record.
 */
function isSameOrder(payment: PaymentRow, order: Order): boolean {
  return (
    payment.name === order.name &&
    payment.email === order.email &&
    payment.plan === order.plan &&
    toCents(payment.amount) === order.amountCents &&
    isDeepStrictEqual(payment.metadata, order.metadata)
  );
}

/**
 * The parameters of an order's checkout session, which leads back to the site at `origin`; `attempt` counts from 1.
 */
export function sessionRequest(paymentId: string, order: Order, origin: string, attempt = 1): SessionRequest {
  return {
    paymentId,
    attempt,
    email: order.email,
    amountCents: order.amountCents,
    productName: order.productName,
    productDescription: order.productDescription,
    productImage: origin + order.productImage,
    successUrl: successUrl(paymentId, origin),
    cancelUrl: `${origin}/pricing?cancelled=true`,
    metadata: { docId: paymentId, ...order.stripeMetadata },
  };
}

function successUrl(paymentId: string, origin: string): string {
  return `${origin}/thank-you?docId=${paymentId}&status=success`;
}

/**
 * Opens a session and stores its id. If two requests each open a session, both get the session that was stored first.
 * Returns null when the payment expired in the meantime.
 */
async function openSession(payment: PaymentRow, order: Order, origin: string): Promise<Session | null> {
  const attempt = attemptAt(new Date(payment.timestamp), new Date());
  const session = await createSession(sessionRequest(payment.id, order, origin, attempt));
  const ids = { p_payment_id: payment.id, p_session_id: session.id };
  const stored = await call('attach_session', ids);
  if (stored === null) return null;
  return stored === session.id ? session : findSession(stored);
}

/**
 * The number of an attempt, from 1, used in Stripe's idempotency key. The number stays the same for ten minutes, so
 * that a double click or a retry gets the same session. For a day, Stripe repeats its first answer to a key, even an
 * error. The next number makes a new key, so that Stripe tries again.
 */
function attemptAt(recordedAt: Date, now: Date): number {
  return 1 + Math.max(0, Math.floor((now.getTime() - recordedAt.getTime()) / ATTEMPT_MS));
}
