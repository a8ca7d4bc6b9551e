export const PAYMENT_STATUSES = ['initiated', 'success', 'failed', 'expired', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The state of a payment's checkout session at Stripe. */
export type ProviderState = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

/** The statuses that may directly follow each status. */
const FOLLOWS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  initiated: ['success', 'failed', 'expired'],
  success: ['refunded'],
  failed: [],
  expired: [],
  refunded: [],
};

/** The status of a payment for each state of its checkout session; null while the payment is undecided. */
const SETTLES: Readonly<Record<ProviderState, PaymentStatus | null>> = {
  open: null,
  pending: null,
  paid: 'success',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
};

/** Whether a payment may change from status `from` to status `to`. No payment returns to an earlier status. */
export function mayFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  return FOLLOWS[from].includes(to);
}

/** Whether a status is final: no other status may follow it. */
export function isFinal(status: PaymentStatus): boolean {
  return FOLLOWS[status].length === 0;
}

/**
 * The statuses that a payment takes after `from`, in order, when Stripe reports `state`; empty when nothing changes. An
 * `initiated` payment that is already refunded at Stripe first becomes `success`: the ledger needs a line for the
 * payment and a line for the refund.
 */
export function pathTo(from: PaymentStatus, state: ProviderState): PaymentStatus[] {
  const to = SETTLES[state];
  if (to === null || to === from) return [];
  if (mayFollow(from, to)) return [to];
  return to === 'refunded' && mayFollow(from, 'success') ? ['success', 'refunded'] : [];
}
