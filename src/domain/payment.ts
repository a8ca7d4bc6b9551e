export const PAYMENT_STATUSES = ['initiated', 'success', 'failed', 'expired', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the payment provider says of the session stored on a record. */
export type ProviderState = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

const FOLLOWS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  initiated: ['success', 'failed', 'expired'],
  success: ['refunded'],
  failed: [],
  expired: [],
  refunded: [],
};

const SETTLES: Readonly<Record<ProviderState, PaymentStatus | null>> = {
  open: null,
  pending: null,
  paid: 'success',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
};

/** Whether a record may move from one status to the other: a terminal status never goes back. */
export function mayFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  return FOLLOWS[from].includes(to);
}

/** Whether nothing can follow a status any more. */
export function isFinal(status: PaymentStatus): boolean {
  return FOLLOWS[status].length === 0;
}

/**
 * The statuses that a record passes through, in order, when the provider reports `state`; empty when nothing changes.
 * A refund seen before its payment was settled goes through `success`, so that the ledger tells both.
 */
export function pathTo(from: PaymentStatus, state: ProviderState): PaymentStatus[] {
  const to = SETTLES[state];
  if (to === null || to === from) return [];
  if (mayFollow(from, to)) return [to];
  return to === 'refunded' && mayFollow(from, 'success') ? ['success', 'refunded'] : [];
}

/** The order id shown to people: the first 8 characters of the record's id, in upper case. */
export function orderId(paymentId: string): string {
  return paymentId.slice(0, 8).toUpperCase();
}

/** The `reportType` in the metadata of a report's order (specification, section 3). */
export const REPORT_TYPE = 'tgs-report';

/** What stands in a report's order in the place of a plan (specification, section 3). */
export function reportPlan(books: number): string {
  return `TGS Report - ${books} Book(s)`;
}

/** Whether an order is for a report, by its plan: the only thing that its buyer is told of it. */
export function isReportPlan(plan: string): boolean {
  return /^TGS Report - \d+ Book\(s\)$/.test(plan);
}

/** Whether a payment with this metadata is the order of a report. */
export function isReportOrder(metadata: unknown): boolean {
  if (typeof metadata !== 'object' || metadata === null) return false;
  return 'reportType' in metadata && metadata.reportType === REPORT_TYPE;
}

/** How long after its creation a record shows the buyer's full address, in ms (decisions, Money). */
export const FULL_ADDRESS_MS = 24 * 60 * 60 * 1000;

/** The buyer's address as `/thank-you` may show it: in full for 24 hours, then `a***@example.com`. */
export function visibleEmail(email: string, createdAt: Date, now: Date): string {
  if (now.getTime() - createdAt.getTime() < FULL_ADDRESS_MS) return email;
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** Where a record's confirmation mail stands, as `/thank-you` shows it. */
export type ConfirmationEmail = 'none' | 'sending' | 'sent' | 'failed';
