/** The order id that buyers and staff see: the first 8 characters of the payment's id, in upper case. */
export function orderId(paymentId: string): string {
  return paymentId.slice(0, 8).toUpperCase();
}

/** `metadata.reportType` of a report's order (docs/product.md, Payments). */
export const REPORT_TYPE = 'tgs-report';

/** The `plan` of a report's order (docs/product.md, Payments). */
export function reportPlan(books: number): string {
  return `TGS Report - ${books} Book(s)`;
}

/**
 * Whether an order is for a report, judged by its `plan`. Unlike `isReportOrder`, this function works on the
 * thank-you page, which does not get the order's metadata.
 */
export function isReportPlan(plan: string): boolean {
  return /^TGS Report - \d+ Book\(s\)$/.test(plan);
}

/** Whether an order is for a report, judged by its metadata. */
export function isReportOrder(metadata: unknown): boolean {
  if (typeof metadata !== 'object' || metadata === null) return false;
  return 'reportType' in metadata && metadata.reportType === REPORT_TYPE;
}

/**
 * The time after the order, in ms, during which `/thank-you` shows the buyer's full email address
 * (docs/product.md, Payments).
 */
export const FULL_ADDRESS_MS = 24 * 60 * 60 * 1000;

/**
 * The buyer's email address as `/thank-you` may show it: in full for 24 hours, then `a***@example.com`. After an erasure
 * it is empty.
 */
export function visibleEmail(email: string, createdAt: Date, now: Date): string {
  if (email === '' || now.getTime() - createdAt.getTime() < FULL_ADDRESS_MS) return email;
  return maskedEmail(email);
}

/** An address that its owner recognizes and nobody else can write to: `kim@x.example` → `k***@x.example`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
}

/** The state of a payment's confirmation email, as `/thank-you` shows it. */
export type ConfirmationEmail = 'none' | 'sending' | 'sent' | 'failed';
