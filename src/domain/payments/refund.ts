/**
 * The state of a refund. `pending`: the money is on its way, or the buyer has to say where it goes. `failed`: the
 * money did not reach the buyer. `canceled`: the refund ended before the money left.
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

/**
 * The state of a refund from Stripe's status, and its reason if it failed; a status that we do not know counts as
 * pending. A refund that failed because we asked for it was canceled.
 */
export function refundState(status: string | null, reason: string | null = null): RefundState {
  if (reason === 'merchant_request') return 'canceled';
  return Object.hasOwn(STATES, status ?? '') ? (STATES[status ?? ''] ?? 'pending') : 'pending';
}

/** Why a refund came to nothing (`cause`, a sentence without its end), and what staff do next (`step`, a clause). */
export interface RefundAdvice {
  cause: string;
  step: string;
}

const CANCELED: RefundAdvice = {
  cause: 'The refund was canceled: the money is back at Stripe, and the buyer does not have it',
  step: 'go on with the order, or refund it again if you did not cancel the refund',
};
/** Once an order was refunded, its status stays that: `/admin` delivers it no more. */
const CANCELED_LATE: RefundAdvice = {
  ...CANCELED,
  step: 'refund the order again, or write to the buyer and deliver it by hand, because its status stays refunded',
};
const NOT_TAKEN: RefundAdvice = {
  cause: 'The buyer’s bank did not take the refund, and the money is back at Stripe',
  step: 'pay the buyer another way',
};

/** The advice by Stripe's reason for a failure, where paying another way would be wrong. */
const ADVICE: ReadonlyMap<string | null, RefundAdvice> = new Map([
  [
    'insufficient_funds',
    {
      cause: 'Our Stripe balance did not cover the refund',
      step: 'add money to our Stripe balance and refund the order again',
    },
  ],
  // A lost dispute returns the money too: the buyer would be paid twice.
  [
    'charge_for_pending_refund_disputed',
    {
      cause: 'The buyer disputed the payment at their bank while the refund was pending',
      step: 'answer the buyer’s dispute in Stripe and do not pay the buyer',
    },
  ],
]);

/**
 * What staff read about a refund that came to nothing. `reason` is Stripe's word for why it failed, `status` that of the
 * order.
 */
export function adviceOn(state: 'failed' | 'canceled', reason: string | null, status: string): RefundAdvice {
  if (state === 'failed') return ADVICE.get(reason) ?? NOT_TAKEN;
  return status === 'refunded' ? CANCELED_LATE : CANCELED;
}
