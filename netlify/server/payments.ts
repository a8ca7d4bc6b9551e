import { isDeepStrictEqual } from 'node:util';
import { CURRENCY, toCents, toDollars } from '#domain/money.ts';
import {
  orderId,
  pathTo,
  visibleEmail,
  type ConfirmationEmail,
  type PaymentStatus,
} from '#domain/payment.ts';
import type { PaymentAnswer } from '#domain/answer.ts';
import { call, rows, table, type PaymentRow } from './database.ts';
import { describeMail, STAFF } from './emails/index.ts';
import { siteOrigins } from './env.ts';
import { isId } from './id.ts';
import { errorName, logFault } from './log.ts';
import type { Order } from './orders.ts';
import { Problem, tooMany } from './problem.ts';
import { checkoutLimit, limitFor } from './rate-limit.ts';
import { alertStaff } from './staff-alert.ts';
import { createSession, findSession, type Session, type SessionRequest, type StripeEvent } from './stripe.ts';

/** Who asks what became of a payment. */
type By = 'page' | 'webhook' | 'job';

/** What the SQL function answers that records an order; `retryAfter` in seconds. */
type StartAnswer =
  { outcome: 'stored' | 'known'; payment: PaymentRow } | { outcome: 'limited'; retryAfter: number };

const PAYMENT_FAILED = 'Failed to initiate payment. Please try again.';
/** Stripe expires a session after 24 hours; a record whose session was never stored is given one hour more. */
const UNSTARTED_MS = 25 * 60 * 60 * 1000;
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
    throw new Problem('unavailable', PAYMENT_FAILED, { cause: error });
  }
}

/**
 * For an order that is sent again after its session has expired or failed: settles the old record, so that the
 * submission's id is free for a new one.
 */
async function startAgain(payment: PaymentRow, order: Order, ip: string) {
  const ended = await settlePayment(payment.id, 'page');
  if (ended?.payment_status === 'initiated') throw new Problem('unavailable', PAYMENT_FAILED);
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
  throw new Problem('validation', PAYMENT_FAILED, { fields: { submissionId: message } });
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

/** The payment of that id, or null. */
export async function findPayment(paymentId: string): Promise<PaymentRow | null> {
  const [payment] = await rows<'payments'>(table('payments').select('*').eq('id', paymentId).limit(1));
  return payment ?? null;
}

/**
 * Asks Stripe for the session stored on a record and moves the record to what it says: the one room behind page,
 * webhook and job. Safe to call any number of times. `sessionId` is stored first when the record has none yet
 * (an event that overtook the answer to the browser). Answers the record as it stands afterwards, or null.
 */
export async function settlePayment(
  paymentId: string,
  by: By,
  sessionId: string | null = null,
): Promise<PaymentRow | null> {
  const payment = await findPayment(paymentId);
  if (!payment) return null;
  const stored = payment.stripe_session_id ?? (sessionId && (await attachOwn(payment, sessionId)));
  if (stored === null) return payment;
  const session = await findSession(stored);
  await call('note_check', { p_payment_id: paymentId, p_state: session.state, p_by: by });
  if (!(await isSound(payment, session))) return payment;
  const path = pathTo(payment.payment_status, session.state);
  for (const status of path) await move(payment, status, by);
  return path.length === 0 ? payment : findPayment(paymentId);
}

async function attachOwn(payment: PaymentRow, sessionId: string): Promise<string | null> {
  const session = await findSession(sessionId);
  if (session.paymentId !== payment.id) return null;
  return call<string>('attach_session', { p_payment_id: payment.id, p_session_id: sessionId });
}

/** What was paid is what the record says; anything else is left for a person to look at. */
async function isSound(payment: PaymentRow, session: Session): Promise<boolean> {
  const isOwn = session.paymentId === payment.id;
  const isWhole = session.totalCents === toCents(payment.amount) && session.currency === CURRENCY;
  if (isOwn && isWhole) return true;
  logFault('session does not match its payment', { payment: payment.id, session: session.id });
  await alertStaff('staff-fault', new Date());
  return false;
}

async function move(payment: PaymentRow, status: PaymentStatus, by: By): Promise<void> {
  const isPaid = status === 'success';
  // Whoever had their data erased meanwhile has no address any more.
  const isKnown = payment.email !== '';
  await call('settle_payment', {
    p_payment_id: payment.id,
    p_status: status,
    p_by: by,
    p_mail: isPaid && isKnown ? describeMail('payment-confirmation', payment.email, payment.id) : null,
    p_staff_mail: isPaid ? describeMail('staff-order', STAFF) : null,
  });
}

/** Notes an event of Stripe's and settles the payment that it is about; null when it is about none of ours. */
export async function receiveEvent(event: StripeEvent): Promise<PaymentRow | null> {
  const { id, type, paymentId, sessionId } = event;
  if (paymentId === null || !isId(paymentId)) return null;
  await call('note_webhook', { p_event_id: id, p_type: type, p_payment_id: paymentId });
  return settlePayment(paymentId, 'webhook', sessionId);
}

/**
 * Settles what page and webhook missed, as far as it comes before `until` (ms since the epoch). Answers how many records
 * it asked about.
 */
export async function settleForgotten(now: Date, until: number): Promise<number> {
  const forgotten = await rows<'payments'>(
    table('payments')
      .select('*')
      .eq('payment_status', 'initiated')
      .order('checked_at', { ascending: true, nullsFirst: true })
      .limit(25),
  );
  for (const [index, payment] of forgotten.entries()) {
    if (Date.now() > until) return index;
    await settleOne(payment, now);
  }
  return forgotten.length;
}

async function settleOne(payment: PaymentRow, now: Date): Promise<void> {
  const ageMs = now.getTime() - new Date(payment.timestamp).getTime();
  try {
    if (payment.stripe_session_id !== null) await settlePayment(payment.id, 'job');
    else if (ageMs > UNSTARTED_MS) await move(payment, 'expired', 'job');
    else await call('note_check', { p_payment_id: payment.id, p_state: 'unstarted', p_by: 'job' });
  } catch (error) {
    logFault('settling failed', { payment: payment.id, error: errorName(error) });
    await standBack(payment.id, now);
  }
}

/** What cannot be asked about goes behind the others: it must not keep them from being settled. */
async function standBack(paymentId: string, now: Date): Promise<void> {
  await rows<'payments'>(
    table('payments').update({ checked_at: now.toISOString() }).eq('id', paymentId).select('id'),
  );
}

/** A payment as its buyer may see it; `amount` in dollars, the address masked after 24 hours. */
export async function presentPayment(payment: PaymentRow, now: Date): Promise<PaymentAnswer['payment']> {
  return {
    status: payment.payment_status,
    orderId: orderId(payment.id),
    plan: payment.plan,
    amount: toDollars(toCents(payment.amount)),
    email: visibleEmail(payment.email, new Date(payment.timestamp), now),
    confirmationEmail: await confirmationOf(payment.id),
  };
}

async function confirmationOf(paymentId: string): Promise<ConfirmationEmail> {
  const [mail] = await rows<'emails'>(
    table('emails').select('*').eq('record_id', paymentId).eq('kind', 'payment-confirmation').limit(1),
  );
  if (!mail) return 'none';
  return mail.status === 'sent' || mail.status === 'failed' ? mail.status : 'sending';
}
