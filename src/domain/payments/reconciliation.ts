/**
 * Compares our payments with Stripe's. Writes a sentence about each difference that staff must know. The
 * sentence never names the buyer.
 */
import { CURRENCY, formatCents } from '../money.ts';
import { nextStep, openDispute, type DisputeState } from './dispute.ts';
import { orderId } from './order.ts';
import { pathTo, type PaymentStatus, type ProviderState } from './status.ts';

/** A difference between our payments and Stripe's. `paymentId` is null when we have no record of the payment. */
export interface Finding {
  paymentId: string | null;
  sentence: string;
}

/**
 * A payment as our database has it, with amounts in whole cents. `answerBy` is when the answer to a dispute
 * is due (ISO 8601).
 */
export interface Recorded {
  id: string;
  status: PaymentStatus;
  amountCents: number;
  sessionId: string | null;
  refundedCents: number;
  lostCents: number;
  disputeState: DisputeState | null;
  answerBy: string | null;
}

/**
 * A payment as Stripe has it, with amounts in whole cents. `id` is the id of the checkout session. `isDisputed` says
 * whether the payment's charge shows a dispute.
 */
export interface Reported {
  id: string;
  state: ProviderState;
  totalCents: number;
  currency: string;
  refundedCents: number;
  isDisputed: boolean;
}

const dollars = (cents: number): string => formatCents(cents, { cents: 'always' });

/**
 * Compares our record of a payment with one of the payment's checkout sessions at Stripe. Returns a sentence for staff
 * if the session is paid and contradicts our record, because only a person can resolve the contradiction. Returns
 * `behind` if settling brings our record up to date. Otherwise returns `same`: nothing needs to be done. If an unpaid
 * or fully refunded session contradicts our record, the result is `same` too.
 */
export function compare(
  record: Recorded | null,
  session: Reported,
): 'same' | 'behind' | { sentence: string } {
  const write = contradiction(record, session);
  if (write !== null) return session.state === 'paid' ? { sentence: write(session) } : 'same';
  return record !== null && isBehind(record, session) ? 'behind' : 'same';
}

/**
 * Returns null if this checkout session fits our record. Otherwise returns a function that writes the sentence for
 * staff. `compare` calls that function only if the session is paid, because otherwise staff have nothing to do.
 */
function contradiction(record: Recorded | null, session: Reported): ((paid: Reported) => string) | null {
  if (record === null) return unrecorded;
  if (record.sessionId !== null && record.sessionId !== session.id) return (paid) => paidTwice(record, paid);
  if (session.totalCents !== record.amountCents || session.currency !== CURRENCY)
    return (paid) => otherAmount(record, paid);
  const isEnded = record.status === 'failed' || record.status === 'expired';
  return isEnded ? (paid) => paidAfterAll(record, paid) : null;
}

function isBehind(record: Recorded, { state, refundedCents, isDisputed }: Reported): boolean {
  return (
    pathTo(record.status, state).length > 0 ||
    refundedCents !== record.refundedCents ||
    (isDisputed && record.disputeState === null)
  );
}

function unrecorded({ id, totalCents }: Reported): string {
  return `Stripe was paid ${dollars(totalCents)} for an order that has no record here. Look up the session ${id} in Stripe, then refund it or deliver it.`;
}

function paidTwice(record: Recorded, { id, totalCents }: Reported): string {
  return `Order ${orderId(record.id)} was paid on a second payment page as well: ${dollars(totalCents)}. Refund the session ${id} in Stripe.`;
}

function otherAmount(record: Recorded, { totalCents, currency }: Reported): string {
  const paid = currency === CURRENCY ? dollars(totalCents) : `an amount in ${currency.toUpperCase()}`;
  return `Order ${orderId(record.id)} costs ${dollars(record.amountCents)} and Stripe was paid ${paid}. Nothing was changed: compare both in Stripe.`;
}

function paidAfterAll(record: Recorded, { totalCents }: Reported): string {
  return `Order ${orderId(record.id)} is ${record.status} here, but Stripe was paid ${dollars(totalCents)}. Refund it in Stripe or deliver it.`;
}

/** Whether settling found a refund that the buyer did not get. */
export function isRefundUndone(before: Recorded, after: Recorded): boolean {
  return before.refundedCents > after.refundedCents;
}

/**
 * Describes what settling changed in our record: up to one sentence each for payment, refunds and dispute. `step` is
 * what staff do about a refund that came to nothing (`adviceOn`).
 */
export function describeChanges(before: Recorded, after: Recorded, step: string): string[] {
  const order = `Order ${orderId(after.id)}`;
  const of = dollars(after.amountCents);
  const refunded = dollars(after.refundedCents);
  return [
    ...(before.status === 'initiated' && isPaid(after)
      ? [`${order} was paid at Stripe and was still pending here. It is settled now.`]
      : []),
    ...(before.refundedCents < after.refundedCents
      ? [`${order}: ${refunded} of ${of} refunded at Stripe, which was not recorded here. Now it is.`]
      : []),
    ...(isRefundUndone(before, after)
      ? [`${order}: a refund failed or was canceled. ${refunded} of ${of} is refunded now; ${step}.`]
      : []),
    ...disputed(order, before, after),
  ];
}

function isPaid({ status }: Recorded): boolean {
  return status === 'success' || status === 'refunded';
}

/** An order may have several disputes: what was lost tells which of them ended how. */
function disputed(order: string, before: Recorded, after: Recorded): string[] {
  const { disputeState, answerBy, lostCents } = after;
  const isSame = before.disputeState === disputeState && before.answerBy === answerBy;
  if (isSame && before.lostCents === lostCents) return [];
  const end = lostCents > before.lostCents ? 'was lost' : 'ended in our favor';
  if (disputeState !== 'open') return [`${order}: the buyer’s dispute ${end}${stillLost(end, lostCents)}.`];
  if (lostCents === 0) return [`${order}: the ${openDispute(answerBy)}.`];
  return [`${order}: a dispute was lost, and its appeal or another dispute is open; ${nextStep(answerBy)}.`];
}

function stillLost(end: string, lostCents: number): string {
  return end === 'was lost' || lostCents === 0 ? '' : `; ${dollars(lostCents)} stays lost in another dispute`;
}
