import { call } from '../platform/database.ts';

/** Why we stopped sending to an address. */
export type SuppressionReason = 'unsubscription' | 'complaint' | 'bounce';

/** A change that the email service reports; `reason` is null when the address accepts emails again. */
export interface SuppressionReport {
  email: string;
  reason: SuppressionReason | null;
  /** The time of the change; never in the future. */
  at: Date;
}

/**
 * Stores a notification from the email service about an address. The SQL function `note_report` decides whether the
 * notification is applied; a repeated notification is not. When a notification with a `reason` is applied,
 * the address's newsletter subscriptions end. A subscription does not end if, after `at`,
 * the visitor subscribed again, or asked again for the link that its form sends (the book mockup, the free
 * report). An email about the subscription that was enqueued after `at` shows this.
 */
export async function storeReport({ email, reason, at }: SuppressionReport): Promise<void> {
  await call('note_report', { p_email: email, p_reason: reason, p_changed_at: at.toISOString() });
}

/** Why we stopped sending to an address, or null. */
export async function readSuppression(email: string): Promise<SuppressionReason | null> {
  return call('read_suppression', { p_email: email });
}

/**
 * Whether an email must not be sent to an address. After a hard bounce, no email may be sent; after a complaint, only
 * transactional emails. An unsubscription at the email service ends newsletter subscriptions and stops no other email.
 */
export function isStopped(reason: SuppressionReason | null, isTransactional: boolean): boolean {
  return reason === 'bounce' || (reason === 'complaint' && !isTransactional);
}
