import { toCents } from '#domain/money.ts';
import { orderId } from '#domain/payments/order.ts';
import {
  compare,
  describeChanges,
  isRefundUndone,
  type Finding,
  type Recorded,
} from '#domain/payments/reconciliation.ts';
import { adviceOn } from '#domain/payments/refund.ts';
import { linesOf } from '../platform/ledger-lines.ts';
import { settlePayment } from '../payments/settle.ts';
import type { RefundLine } from '../email/templates/staff-refund.ts';
import type { Entry, Page, Session } from '../payments/stripe.ts';
import { rows, table } from '../platform/database.ts';
import type { PaymentRow } from '../platform/schema.ts';
import { isId } from '../platform/id.ts';
import { errorName, logFault } from '../platform/log.ts';
import { Unavailable } from '../platform/unavailable.ts';

/** Number of payments on one page of `listOpenDisputes`. */
const PAGE_ROWS = 100;

/**
 * The payments to which the entries on one page of a list (`LISTS` in reconcile.ts) belong, by payment id.
 */
type Payments = ReadonlyMap<string, PaymentRow>;

/**
 * Finds the payments to which the entries on one page of a list belong. Some entries belong to no payment of
 * ours, such as a canary's checkout session.
 */
export async function findPayments(entries: readonly Entry[]): Promise<Payments> {
  const ids = entries.flatMap(({ paymentId }) => (paymentId !== null && isId(paymentId) ? [paymentId] : []));
  if (ids.length === 0) return new Map();
  const found = await rows(
    table('payments')
      .select('*')
      .in('id', [...new Set(ids)]),
  );
  return new Map(found.map((payment) => [payment.id, payment]));
}

/**
 * One page of our payments with an open dispute, sorted by id. `after` is the last id of the previous page;
 * null for the first page.
 */
export async function listOpenDisputes(after: string | null): Promise<Page<Entry>> {
  const open = table('payments').select('id').eq('dispute_state', 'open');
  const rest = after === null ? open : open.gt('id', after);
  const found = await rows(rest.order('id').limit(PAGE_ROWS));
  const items = found.map(({ id }) => ({ id, paymentId: id }));
  return { items, hasMore: items.length === PAGE_ROWS };
}

/**
 * One page of our payments with a refund or a decided dispute that changed after `since`, because a refund may still
 * fail, a lost dispute be won on appeal, and an inquiry become a dispute. For `after`, see `listOpenDisputes`.
 */
export async function listReturned(since: Date, after: string | null): Promise<Page<Entry>> {
  const returned = table('payments')
    .select('id')
    .or('refunded_amount.gt.0,lost_amount.gt.0,dispute_state.eq.won')
    .gte('updated_at', since.toISOString());
  const rest = after === null ? returned : returned.gt('id', after);
  const found = await rows(rest.order('id').limit(PAGE_ROWS));
  return { items: found.map(({ id }) => ({ id, paymentId: id })), hasMore: found.length === PAGE_ROWS };
}

/**
 * Compares a checkout session with its payment, and settles the payment if that brings our record up to date.
 * Skips a session whose payment id is null or not a UUID, because such a session is not from an order.
 */
export async function checkSession(session: Session, payments: Payments): Promise<Finding[]> {
  const { paymentId, id } = session;
  if (paymentId === null || !isId(paymentId)) return [];
  const payment = payments.get(paymentId) ?? null;
  const result = compare(payment && toRecorded(payment), session);
  if (result === 'same') return [];
  if (result !== 'behind') return [{ paymentId: payment?.id ?? null, ...result }];
  return payment ? bringUpToDate(payment, id) : [];
}

/** Settles a payment with a refund or dispute: settling asks Stripe about both. */
export async function checkReturned({ paymentId }: Entry, payments: Payments): Promise<Finding[]> {
  const payment = payments.get(paymentId ?? '');
  return payment ? bringUpToDate(payment) : [];
}

/**
 * Settles a payment. Returns up to three findings: that the order is now paid, that the refunded amount
 * changed, and that the dispute changed. An error other than Unavailable becomes a finding, so that the other
 * payments are still compared. @throws Unavailable.
 */
async function bringUpToDate(payment: PaymentRow, sessionId: string | null = null): Promise<Finding[]> {
  const toFinding = (sentence: string): Finding => ({ paymentId: payment.id, sentence });
  try {
    const after = await settlePayment(payment.id, 'night', sessionId);
    return after ? (await describe(toRecorded(payment), toRecorded(after))).map(toFinding) : [];
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    logFault('comparing failed', { payment: payment.id, error: errorName(error) });
    return [toFinding(`Order ${orderId(payment.id)} could not be compared with Stripe. The log says why.`)];
  }
}

async function describe(before: Recorded, after: Recorded): Promise<string[]> {
  const step = isRefundUndone(before, after) ? await stepAfterRefund(after) : '';
  return describeChanges(before, after, step);
}

/** What staff do about the payment's newest refund that failed or was canceled. */
async function stepAfterRefund({ id, status }: Recorded): Promise<string> {
  const lines = await linesOf<Partial<RefundLine>>(id, 'refund');
  const undone = lines.find(({ state }) => state === 'failed' || state === 'canceled');
  return adviceOn(undone?.state ?? 'failed', undone?.reason ?? null, status).step;
}

function toRecorded(payment: PaymentRow): Recorded {
  return {
    id: payment.id,
    status: payment.payment_status,
    amountCents: toCents(payment.amount),
    sessionId: payment.stripe_session_id,
    refundedCents: toCents(payment.refunded_amount),
    lostCents: toCents(payment.lost_amount),
    disputeState: payment.dispute_state,
    answerBy: payment.dispute_answer_by,
  };
}
