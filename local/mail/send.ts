import { randomUUID } from 'node:crypto';
import { domainOf, type Address } from './address.ts';
import type { MailMessage } from './message.ts';
import { MailProblem } from './problem.ts';
import { writeAddress } from './raw.ts';
import { readMessage } from './read-message.ts';
import type { MailStore } from './store.ts';

const MAX_BATCH = 500;

interface Accepted {
  message: MailMessage;
  answer: object;
}

/** Answers `POST /email`. Throws a MailProblem. */
export async function sendOne(store: MailStore, input: unknown): Promise<object> {
  const { message, answer } = accept(input);
  await store.add([message]);
  return answer;
}

/** Answers `POST /email/batch`: each email succeeds or fails for itself. Throws a MailProblem for the batch as such. */
export async function sendBatch(store: MailStore, input: unknown): Promise<object[]> {
  if (!Array.isArray(input))
    throw new MailProblem(422, 403, 'Incompatible JSON. A batch must be an array of emails.');
  if (input.length > MAX_BATCH)
    throw new MailProblem(422, 410, `Too many batch messages: at most ${MAX_BATCH}.`);
  const results = input.map(tryAccept);
  await store.add(results.flatMap((result) => ('message' in result ? [result.message] : [])));
  return results.map((result) => ('message' in result ? result.answer : result));
}

function tryAccept(input: unknown): Accepted | { ErrorCode: number; Message: string } {
  try {
    return accept(input);
  } catch (error) {
    if (error instanceof MailProblem && error.status === 422) return error.toBody();
    throw error;
  }
}

/**
 * A recipient at `bounce.test` is inactive, one at `outage.test` brings the service down; a sender at `unconfirmed.test`
 * is not confirmed.
 */
function accept(input: unknown): Accepted {
  const read = readMessage(input);
  if (domainOf(read.From) === 'unconfirmed.test')
    throw new MailProblem(422, 401, 'The sender signature for this address is not confirmed.');
  const recipients = [...read.To, ...read.Cc, ...read.Bcc];
  if (recipients.some((address) => domainOf(address) === 'outage.test'))
    throw new MailProblem(500, 500, 'Internal server error');
  const inactive = recipients.filter((address) => domainOf(address) === 'bounce.test');
  if (inactive.length === recipients.length) throw new MailProblem(422, 406, allInactive(inactive));
  const message = { MessageID: randomUUID(), ReceivedAt: new Date().toISOString(), ...read };
  return { message, answer: toAnswer(message, inactive) };
}

function toAnswer(message: MailMessage, inactive: Address[]): object {
  const optional = (name: 'Cc' | 'Bcc'): object =>
    message[name].length === 0 ? {} : { [name]: message[name].map(writeAddress).join(', ') };
  return {
    To: message.To.map(writeAddress).join(', '),
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
