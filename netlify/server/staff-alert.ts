import { call } from './database.ts';
import { describeMail, STAFF, type MailKind } from './emails/index.ts';
import { errorName, logFault } from './log.ts';
import { sendSoon } from './outbox.ts';

/** Mails staff that a daily job failed, once for each `day` (`2026-11-20`, UTC). Never throws: a log line must do then. */
export async function alertStaff(
  kind: Extract<MailKind, 'staff-canary' | 'staff-export'>,
  day: string,
): Promise<void> {
  try {
    const mail = describeMail(kind, STAFF, day);
    await call('enqueue_email', { p_mail: mail, p_record_id: null, p_occasion: day });
    await sendSoon();
  } catch (error) {
    logFault('staff not told', { error: errorName(error) });
  }
}
