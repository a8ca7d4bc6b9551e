import { call } from '../platform/database.ts';
import { EMAIL_NOT_SENT } from '../platform/fault-messages.ts';
import { logFault } from '../platform/log.ts';
import { describeEmail, STAFF } from './catalogue.ts';

/** An email that bounced: the email service's id, and ours if the service returned the email's metadata. */
export interface Undelivered {
  messageId: string;
  emailId: string | null;
}

/**
 * Notes that the email service could not deliver an email that it had accepted. If the email was about an order, its
 * timeline gets a line. If it was for the buyer, staff get one email; if it was for staff, a line is logged.
 */
export async function noteUndelivered({ messageId, emailId }: Undelivered): Promise<void> {
  const mail = describeEmail('staff-undelivered', STAFF);
  const kind = await call('note_undelivered', { p_message_id: messageId, p_email_id: emailId, p_mail: mail });
  if (kind !== null) logFault('email to staff not delivered', { message: EMAIL_NOT_SENT, kind });
}
