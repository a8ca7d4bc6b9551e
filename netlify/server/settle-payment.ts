import { CURRENCY, toCents } from '#domain/money.ts';
import { pathTo, type PaymentStatus } from '#domain/payment.ts';
import { call, rows, table, type PaymentRow } from './database.ts';
import { describeMail, STAFF } from './emails/index.ts';
import { isId } from './id.ts';
import { errorName, logFault } from './log.ts';
import { findPayment } from './payment-rows.ts';
import { alertStaff } from './staff-alert.ts';
import { findSession, type Session, type StripeEvent } from './stripe.ts';

/** Who asks what became of a payment. */
type By = 'page' | 'webhook' | 'job';

/** Stripe expires a session after 24 hours; a record whose session was never stored is given one hour more. */
const UNSTARTED_MS = 25 * 60 * 60 * 1000;

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
