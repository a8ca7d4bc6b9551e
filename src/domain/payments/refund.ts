/**
 * The state of a refund. `pending`: the money is on its way, or the buyer has to say where it goes. `failed`: the
 * buyer's bank sent the money back. `canceled`: the refund ended before the money left.
 */
export type RefundState = 'pending' | 'succeeded' | 'failed' | 'canceled';

/** Stripe's statuses by our states. Stripe counts a refund as refunded from its first day, and so do we. */
const STATES: Readonly<Record<string, RefundState>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

/** The state of a refund from Stripe's status; a status that we do not know counts as pending. */
export function refundState(status: string | null): RefundState {
  return Object.hasOwn(STATES, status ?? '') ? (STATES[status ?? ''] ?? 'pending') : 'pending';
}
