import type { AdminRow } from '#domain/admin/record.ts';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import type { PaymentStatus } from '#domain/payments/status.ts';
import { formatKey } from './format.ts';

/** Describes why a row is in quarantine. */
export function formatReason(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
}

const REASONS: Readonly<Record<string, string>> = {
  honeypot: 'Filled in the hidden field',
  instant: 'Sent faster than a person types',
  links: 'Too many links',
  repeated: 'The same text from many senders',
};

/** Returns a word and a tone for a payment's status. An unknown status is neutral. */
export function statusOf(status: string): { word: string; tone: 'good' | 'bad' | 'open' | 'neutral' } {
  const tone = Object.hasOwn(TONES, status) ? TONES[status as PaymentStatus] : 'neutral';
  return { word: formatKey(status), tone };
}

const TONES = {
  initiated: 'open',
  success: 'good',
  failed: 'bad',
  expired: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<PaymentStatus, string>;

/** Returns the row's name, else its email address, else its order id. */
export function nameOf(row: AdminRow): string {
  const { name, email } = row as AdminRow & { name?: string; email?: string };
  return name || email || orderId(row.id);
}

/** Whether a payment is for a report and was paid, so that the report can be delivered. */
export function isPaidReport(payment: AdminRow): boolean {
  return isReportOrder(payment['metadata']) && payment['payment_status'] === 'success';
}
