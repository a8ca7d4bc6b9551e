import { Errors, ServerClient } from 'postmark';
import { apiBase, env } from '../platform/env.ts';
import { errorName } from '../platform/log.ts';
import type { WrittenEmail } from './write.ts';

const TIMEOUT_S = 10;
/** Headers that keep automatic answers, as of somebody on vacation, out of our mailbox: RFC 3834, and Microsoft's own. */
const NO_AUTOMATIC_ANSWER = [
  { Name: 'Auto-Submitted', Value: 'auto-generated' },
  { Name: 'X-Auto-Response-Suppress', Value: 'OOF, AutoReply' },
];

/**
 * The result of an attempt. `unknown`: the email may have been sent or not; try again. `refused`: never try
 * again.
 */
export type Delivery =
  | { outcome: 'sent'; messageId: string }
  | { outcome: 'unknown' | 'refused'; error: string; isInactive?: boolean };

function connect(timeoutS = TIMEOUT_S): ServerClient {
  const base = apiBase('POSTMARK_API_BASE');
  const local = base && { requestHost: base.host, useHttps: false };
  return new ServerClient(env('POSTMARK_SERVER_TOKEN'), { timeout: timeoutS, ...local });
}

/** Sends an email. `emailId` is sent as metadata, so that `findSent` can find the email. */
export async function send(emailId: string, recipient: string, email: WrittenEmail): Promise<Delivery> {
  try {
    const { MessageID } = await connect().sendEmail({
      From: env('EMAIL_FROM'),
      To: recipient,
      ReplyTo: email.replyTo,
      Subject: email.subject,
      HtmlBody: email.html,
      TextBody: email.text,
      MessageStream: email.stream,
      Metadata: { mail: emailId },
      TrackOpens: false,
      Headers: [...NO_AUTOMATIC_ANSWER, ...unsubscribeHeaders(email.unsubscribeUrl)],
    });
    return { outcome: 'sent', messageId: MessageID };
  } catch (error) {
    const isInactive = error instanceof Errors.InactiveRecipientsError;
    return { outcome: isFinal(error) ? 'refused' : 'unknown', error: errorName(error), isInactive };
  }
}

/**
 * Ends Postmark's suppression of an address on a stream. Returns false when Postmark does not allow it, as after a spam
 * complaint. @throws when Postmark does not answer.
 */
export async function reactivate(address: string, stream: string): Promise<boolean> {
  const addresses = { Suppressions: [{ EmailAddress: address }] };
  try {
    const { Suppressions } = await connect().deleteSuppressions(stream, addresses);
    return Suppressions.every(({ Status }) => Status === 'Deleted');
  } catch (error) {
    if (error instanceof Errors.ApiInputError) return false;
    throw error;
  }
}

/** Postmark's id of an email that an earlier attempt sent, or null. Postmark searches only `messageStream`. */
export async function findSent(emailId: string, messageStream: string): Promise<string | null> {
  const { Messages } = await connect().getOutboundMessages({
    count: 1,
    offset: 0,
    messageStream,
    metadata_mail: emailId,
  });
  return Messages[0]?.MessageID ?? null;
}

/**
 * Checks that Postmark accepts our token. @throws when Postmark refuses the token, or does not answer within
 * `timeoutS` seconds.
 */
export async function pingEmail(timeoutS: number): Promise<void> {
  await connect(timeoutS).getServer();
}

/** Headers with which an email client can end the subscription with one POST (RFC 8058); none without a URL. */
function unsubscribeHeaders(url: string | null) {
  if (url === null) return [];
  return [
    { Name: 'List-Unsubscribe', Value: `<${url}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}

/**
 * Whether the error shows that Postmark will never accept this email. A wrong token, an unconfirmed sender or a missing
 * stream is not final: once we fix the setting, Postmark accepts the email.
 */
function isFinal(error: unknown): boolean {
  return error instanceof Errors.InactiveRecipientsError || error instanceof Errors.InvalidEmailRequestError;
}
