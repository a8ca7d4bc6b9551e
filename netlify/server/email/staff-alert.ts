import { call } from '../platform/database.ts';
import { errorName, logFault } from '../platform/log.ts';
import { describeEmail, STAFF, type EmailKind } from './catalogue.ts';

type Alert = Extract<EmailKind, 'staff-books' | 'staff-canary' | 'staff-export' | 'staff-fault'>;

/**
 * Enqueues an email to staff about a fault, at most one of each kind a day (UTC). Logs its own errors; never throws.
 */
export async function alertStaff(kind: Alert, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  try {
    const email = describeEmail(kind, STAFF, day);
    await call('enqueue_email', { p_mail: email, p_record_id: null, p_occasion: day });
  } catch (error) {
    logFault('staff not emailed', { error: errorName(error) });
  }
}
