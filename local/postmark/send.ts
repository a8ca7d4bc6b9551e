import { randomUUID } from 'node:crypto';
import { domainOf, type Address } from './address.ts';
import type { Message } from './message.ts';
import { PostmarkProblem } from './problem.ts';
import { formatAddress } from './raw-message.ts';
import { readMessage } from './read-message.ts';
import type { MessageStore } from './store.ts';
import { addsUnsubscribeLink } from './streams.ts';
import { isInactive, type Suppressions } from './suppressions.ts';

const MAX_BATCH = 500;

/** Where sent emails are stored, and the addresses that get none. */
interface Mailbox {
  store: MessageStore;
  suppressions: Suppressions;
}

interface Accepted {
  message: Message;
  answer: object;
}

/** Answers `POST /email`. Throws a PostmarkProblem, and stores no email, when the email is refused. */
export function sendOne({ store, suppressions }: Mailbox, input: unknown): object {
  const { message, answer } = accept(suppressions, input);
  store.add([message]);
  return answer;
}

/**
 * Answers `POST /email/batch`: each email succeeds or fails by itself. Throws a PostmarkProblem, and stores no email,
 * for an invalid batch or a recipient at `outage.test`.
 */
export function sendBatch({ store, suppressions }: Mailbox, input: unknown): object[] {
  if (!Array.isArray(input))
    throw new PostmarkProblem(422, 403, 'Incompatible JSON. A batch must be an array of emails.');
  if (input.length > MAX_BATCH)
    throw new PostmarkProblem(422, 410, `Too many batch messages: at most ${MAX_BATCH}.`);
  const results = input.map((one) => tryAccept(suppressions, one));
  store.add(results.flatMap((result) => ('message' in result ? [result.message] : [])));
  return results.map((result) => ('message' in result ? result.answer : result));
}

function tryAccept(
  suppressions: Suppressions,
  input: unknown,
): Accepted | { ErrorCode: number; Message: string } {
  try {
    return accept(suppressions, input);
  } catch (error) {
    if (error instanceof PostmarkProblem && error.status === 422) return error.toBody();
    throw error;
  }
}

/**
 * Accepts or refuses one email. Simulates errors: recipients at `bounce.test` are inactive, a recipient at
 * `outage.test` causes a 500, and a sender at `unconfirmed.test` is not confirmed.
 */
function accept(suppressions: Suppressions, input: unknown): Accepted {
  const read = readMessage(input);
  if (domainOf(read.From) === 'unconfirmed.test')
    throw new PostmarkProblem(422, 401, 'The sender signature for this address is not confirmed.');
  const recipients = [...read.To, ...read.Cc, ...read.Bcc];
  if (recipients.some((address) => domainOf(address) === 'outage.test'))
    throw new PostmarkProblem(500, 500, 'Internal server error');
  const inactive = recipients.filter(
    (address) =>
      domainOf(address) === 'bounce.test' || isInactive(suppressions, read.MessageStream, address.Email),
  );
  if (inactive.length === recipients.length) throw new PostmarkProblem(422, 406, allInactive(inactive));
  const message = withUnsubscribeLink({
    MessageID: randomUUID(),
    ReceivedAt: new Date().toISOString(),
    ...read,
  });
  return { message, answer: toAnswer(message, inactive) };
}

/** Adds Postmark's own link that unsubscribes, if Postmark manages the unsubscriptions of the email's stream. */
function withUnsubscribeLink(message: Message): Message {
  if (!addsUnsubscribeLink(message.MessageStream)) return message;
  const url = `https://unsubscribe.postmarkapp.com/${message.MessageID}`;
  const link = `<p><a href="${url}">Unsubscribe</a></p>`;
  const { HtmlBody, TextBody } = message;
  return {
    ...message,
    HtmlBody: HtmlBody.includes('</body>')
      ? HtmlBody.replace('</body>', `${link}</body>`)
      : HtmlBody && HtmlBody + link,
    TextBody: TextBody && `${TextBody}\nUnsubscribe: ${url}\n`,
  };
}

function toAnswer(message: Message, inactive: Address[]): object {
  const optional = (name: 'Cc' | 'Bcc'): object =>
    message[name].length === 0 ? {} : { [name]: message[name].map(formatAddress).join(', ') };
  return {
    To: message.To.map(formatAddress).join(', '),
    ...optional('Cc'),
    ...optional('Bcc'),
    SubmittedAt: message.ReceivedAt,
    MessageID: message.MessageID,
    ErrorCode: 0,
    Message:
      inactive.length === 0
        ? 'OK'
        : `Message OK, but will not deliver to these inactive addresses: ${emails(inactive)}.`,
  };
}

function emails(addresses: Address[]): string {
  return addresses.map(({ Email }) => Email).join(', ');
}

function allInactive(addresses: Address[]): string {
  return `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${emails(addresses)}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`;
}
