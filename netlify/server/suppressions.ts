import { call } from './database.ts';
import type { Report } from './postmark-report.ts';

/** Why an address takes no mail; who only unsubscribed still gets what they ask for. */
export type SuppressionReason = 'unsubscription' | 'complaint' | 'bounce';

/** Notes a report and ends the subscriptions of its address; a report that comes again changes nothing. */
export async function noteReport({ email, reason, at }: Report): Promise<void> {
  await call('note_report', { p_email: email, p_reason: reason, p_changed_at: at.toISOString() });
}

/**
 * Whether a mail must not go to an address: none after a hard bounce, and after a complaint only one that is owed
 * (a receipt, the answer to a request about one's data).
 */
export async function isSuppressed(email: string, isOwed: boolean): Promise<boolean> {
  const reason = await call<SuppressionReason | null>('read_suppression', { p_email: email });
  return reason === 'bounce' || (reason === 'complaint' && !isOwed);
}
