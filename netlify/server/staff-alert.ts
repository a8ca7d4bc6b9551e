import { call } from './database.ts';
import { describeMail, STAFF, type MailKind } from './emails/index.ts';
import { errorName, logFault } from './log.ts';

type Alert = Extract<MailKind, 'staff-canary' | 'staff-export' | 'staff-fault' | 'staff-unsent'>;

/**
 * Puts a mail to staff about a failure into the outbox, once on a day (UTC). Never throws: when that fails too, there is a
 * log line.
 */
export async function alertStaff(kind: Alert, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  try {
    const mail = describeMail(kind, STAFF, day);
    await call('enqueue_email', { p_mail: mail, p_record_id: null, p_occasion: day });
  } catch (error) {
    logFault('staff not told', { error: errorName(error) });
  }
}
