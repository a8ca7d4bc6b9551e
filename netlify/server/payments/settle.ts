import type { Caller } from '#domain/admin/timeline.ts';
import { CURRENCY, toCents, toDollars } from '#domain/money.ts';
import { pathTo, type PaymentStatus } from '#domain/payments/status.ts';
import { describeEmail, STAFF, type EmailKind } from '../email/catalogue.ts';
import { alertStaff } from '../email/staff-alert.ts';
import { call, findRow, rows, table } from '../platform/database.ts';
import type { PaymentRow } from '../platform/schema.ts';
import { isId } from '../platform/id.ts';
import { PAYMENT_NOT_UPDATED, PAYMENTS_NOT_FETCHED } from '../platform/fault-messages.ts';
import { errorName, logFault, STAFF_EVENTS } from '../platform/log.ts';
import {
  findDisputes,
  findPaymentId,
  findSession,
  seekSession,
  type Session,
  type SessionWithRefunds,
} from './stripe.ts';
import type { StripeEvent } from './stripe-event.ts';

/**
 * The age in ms at which a payment without a stored session expires. A session that was opened with the
 * order, but whose id was not stored, can no longer be paid by then: Stripe closes a session after 24 hours.
 */
const UNSTARTED_MS = 25 * 60 * 60 * 1000;

/** The email to the buyer about a new status of the payment. A bank may decide days after the order. */
const BUYER_EMAILS: Readonly<Partial<Record<PaymentStatus, EmailKind>>> = {
  success: 'payment-confirmation',
  failed: 'payment-failed',
};

/**
 * Asks Stripe for a payment's checkout session, moves the payment to the status that follows from the
 * session's state, and records refunds and disputes. If the session does not match the payment, tells staff
 * instead. The thank-you page, the webhook, the jobs and a repeated checkout all call this function, any
 * number of times. A payment without a stored session first gets `sessionId`, because the webhook may come
 * before `startPayment` has stored the session. Returns the payment after these changes; null for an unknown
 * id.
 */
export async function settlePayment(
  paymentId: string,
  by: Caller,
  sessionId: string | null = null,
): Promise<PaymentRow | null> {
  const payment = await findRow('payments', paymentId);
  if (!payment) return null;
  const stored = payment.stripe_session_id ?? (sessionId && (await attachSession(payment, sessionId)));
  if (stored === null) return payment;
  const session = await findSession(stored);
  const check = { p_payment_id: paymentId, p_state: session.state, p_by: by };
  const seen = await call('note_check', check);
  if (!isMatch(payment, session)) {
    await reportMismatch(payment, session);
    return payment;
  }
  const path = pathTo(payment.payment_status, session.state);
  // Recording its refunds is what makes a payment `refunded`.
  for (const status of path) if (status !== 'refunded') await move(payment, status, by, session.receiptUrl);
  const isReturned = await noteReturns(payment, session, by, seen);
  return path.length > 0 || isReturned ? findRow('payments', paymentId) : payment;
}

/**
 * Records refunds and disputes; staff get an email about a dispute and about a refund that failed. `seen` is the last
 * position of the payment's ledger before Stripe is asked for the disputes. Returns whether the payment changed.
 */
async function noteReturns(
  payment: PaymentRow,
  session: SessionWithRefunds,
  by: Caller,
  seen: number,
): Promise<boolean> {
  const id = { p_payment_id: payment.id, p_by: by };
  let isChanged = false;
  for (const { amountCents, ...refund } of session.refunds) {
    const p_refund = { ...refund, part: toDollars(amountCents) };
    const p_staff_mail = describeEmail('staff-refund', STAFF);
    if (await call('note_refund', { ...id, p_refund, p_staff_mail })) isChanged = true;
  }
  // An event or the nightly list may know of a dispute that the charge does not show. The buyer's page does not wait for it.
  const mayBeDisputed = session.isDisputed || by === 'webhook' || by === 'night';
  const disputes = mayBeDisputed && session.chargeId !== null ? await findDisputes(session.chargeId) : [];
  for (const { amountCents, ...dispute } of disputes) {
    const p_dispute = { ...dispute, amount: toDollars(amountCents) };
    const p_staff_mail = describeEmail('staff-dispute', STAFF);
    if (await call('note_dispute', { ...id, p_dispute, p_staff_mail, p_seen: seen })) isChanged = true;
  }
  return isChanged;
}

/**
 * Stores a Stripe session's id on the payment, unless the payment already has a session. Returns the id of the
 * payment's session; null when Stripe does not know the given session, when that session belongs to another payment, or
 * when the payment expired before it had a session.
 */
async function attachSession(payment: PaymentRow, sessionId: string): Promise<string | null> {
  const session = await seekSession(sessionId);
  if (session?.paymentId !== payment.id) return null;
  return call('attach_session', { p_payment_id: payment.id, p_session_id: sessionId });
}

/** Whether a session has the id and the amount of the payment, and our currency. */
function isMatch(payment: PaymentRow, session: Session): boolean {
  const isOwn = session.paymentId === payment.id;
  return isOwn && session.totalCents === toCents(payment.amount) && session.currency === CURRENCY;
}

/** Tells staff that a session does not match its payment. The caller then leaves the payment unsettled. */
async function reportMismatch(payment: PaymentRow, session: Session): Promise<void> {
  logFault(STAFF_EVENTS.sessionMismatch, { payment: payment.id, session: session.id });
  await alertStaff('staff-fault', new Date());
}

async function move(
  payment: PaymentRow,
  status: PaymentStatus,
  by: Caller,
  receiptUrl: string | null,
): Promise<void> {
  const isPaid = status === 'success';
  const kind = BUYER_EMAILS[status];
  await call('settle_payment', {
    p_payment_id: payment.id,
    p_status: status,
    p_by: by,
    // After an erasure the email address is empty, and the buyer gets no email.
    p_mail: kind && payment.email !== '' ? describeEmail(kind, payment.email, payment.id) : null,
    p_staff_mail: isPaid ? describeEmail('staff-order', STAFF) : null,
    p_receipt_url: receiptUrl,
  });
}

/**
 * Stores a webhook event's id, settles the event's payment and returns the payment. Returns null when the
 * event is about no payment of ours.
 */
export async function receiveEvent(event: StripeEvent): Promise<PaymentRow | null> {
  const { id, type, sessionId, intentId } = event;
  const paymentId = event.paymentId ?? (intentId && (await findPaymentId(intentId)));
  if (paymentId === null || !isId(paymentId)) return null;
  await call('note_webhook', { p_event_id: id, p_type: type, p_payment_id: paymentId });
  return settlePayment(paymentId, 'webhook', sessionId);
}

/**
 * Settles up to 25 payments whose status is still `initiated`, least recently checked first. Begins none after
 * `until` (ms since the epoch). Returns how many payments it tried to settle.
 */
export async function settleMissed(now: Date, until: number): Promise<number> {
  const missed = await rows(
    table('payments')
      .select('*')
      .eq('payment_status', 'initiated')
      .order('checked_at', { ascending: true, nullsFirst: true })
      .limit(25),
    PAYMENTS_NOT_FETCHED,
  );
  for (const [index, payment] of missed.entries()) {
    if (Date.now() > until) return index;
    await settleOne(payment, now);
  }
  return missed.length;
}

async function settleOne(payment: PaymentRow, now: Date): Promise<void> {
  const ageMs = now.getTime() - new Date(payment.timestamp).getTime();
  try {
    if (payment.stripe_session_id !== null) await settlePayment(payment.id, 'job');
    else if (ageMs > UNSTARTED_MS) await call('expire_unstarted', { p_payment_id: payment.id, p_by: 'job' });
    else await call('note_check', { p_payment_id: payment.id, p_state: 'unstarted', p_by: 'job' });
  } catch (error) {
    logFault('settling failed', { payment: payment.id, error: errorName(error) });
    await deprioritize(payment.id, now);
  }
}

/** Puts a payment that failed to settle at the end of the queue, so that it does not block the others. */
async function deprioritize(paymentId: string, now: Date): Promise<void> {
  const moved = table('payments').update({ checked_at: now.toISOString() }).eq('id', paymentId).select('id');
  await rows(moved, PAYMENT_NOT_UPDATED);
}
