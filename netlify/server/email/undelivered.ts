import { call } from '../platform/database.ts';
import { describeEmail, STAFF } from './catalogue.ts';

/** An email that bounced: the email service's id, and ours if the service returned the email's metadata. */
export interface Undelivered {
  messageId: string;
  emailId: string | null;
}

/**
 * Notes that the email service could not deliver an email that it had accepted. If the email was for a buyer, the
 * order's timeline gets a line, and staff get one email.
 */
export async function noteUndelivered({ messageId, emailId }: Undelivered): Promise<void> {
  const mail = describeEmail('staff-undelivered', STAFF);
  await call('note_undelivered', { p_message_id: messageId, p_email_id: emailId, p_mail: mail });
}
