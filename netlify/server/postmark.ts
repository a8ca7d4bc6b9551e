import { Errors, ServerClient } from 'postmark';
import { apiBase, env } from './env.ts';
import { errorName } from './log.ts';
import type { WrittenMail } from './emails/index.ts';

const TIMEOUT_S = 10;

/** `lost` means that nobody knows whether it went out; `refused` is final. */
export type Delivery =
  { outcome: 'sent'; messageId: string } | { outcome: 'lost' | 'refused'; error: string };

function connect(timeoutS = TIMEOUT_S): ServerClient {
  const base = apiBase('POSTMARK_API_BASE');
  const local = base && { requestHost: base.host, useHttps: false };
  return new ServerClient(env('POSTMARK_SERVER_TOKEN'), { timeout: timeoutS, ...local });
}

/** Sends one mail. `mailId` travels as metadata, by which `findSent` knows it again. */
export async function send(mailId: string, recipient: string, mail: WrittenMail): Promise<Delivery> {
  try {
    const { MessageID } = await connect().sendEmail({
      From: env('EMAIL_FROM'),
      To: recipient,
      Subject: mail.subject,
      HtmlBody: mail.html,
      TextBody: mail.text,
      MessageStream: mail.stream,
      Metadata: { mail: mailId },
      TrackOpens: false,
      ...(mail.unsubscribeUrl && { Headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
    });
    return { outcome: 'sent', messageId: MessageID };
  } catch (error) {
    return { outcome: isFinal(error) ? 'refused' : 'lost', error: errorName(error) };
  }
}

/** The message that an earlier attempt sent after all, or null. Without a stream Postmark looks into `outbound` alone. */
export async function findSent(mailId: string, messageStream: string): Promise<string | null> {
  const { Messages } = await connect().getOutboundMessages({
    count: 1,
    offset: 0,
    messageStream,
    metadata_mail: mailId,
  });
  return Messages[0]?.MessageID ?? null;
}

/** Whether Postmark answers our token. */
export async function pingPostmark(timeoutS: number): Promise<void> {
  await connect(timeoutS).getServer();
}

/** RFC 8058: a mail client ends the subscription with one POST. */
function unsubscribeHeaders(url: string) {
  return [
    { Name: 'List-Unsubscribe', Value: `<${url}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}

/**
 * An address that Postmark will not take, now or later. A wrong token, a sender that is not confirmed or a missing
 * stream is ours to mend, so that is not final.
 */
function isFinal(error: unknown): boolean {
  return error instanceof Errors.InactiveRecipientsError || error instanceof Errors.InvalidEmailRequestError;
}
