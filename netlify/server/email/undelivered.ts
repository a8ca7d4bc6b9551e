import { call } from '../platform/database.ts';
import { describeEmail, STAFF } from './catalogue.ts';
import type { Undelivered } from './postmark-report.ts';

/**
 * Notes that Postmark could not deliver an email that it had accepted. If the email was for a buyer, the order's timeline
 * gets a line, and staff get one email.
 */
export async function noteUndelivered({ messageId, emailId }: Undelivered): Promise<void> {
  const mail = describeEmail('staff-undelivered', STAFF);
  await call('note_undelivered', { p_message_id: messageId, p_email_id: emailId, p_mail: mail });
}
