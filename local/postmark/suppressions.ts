import { json } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { PostmarkProblem } from './problem.ts';
import { checkStream } from './streams.ts';

/** Why Postmark no longer sends to an address on a stream. */
export type SuppressionReason = 'HardBounce' | 'SpamComplaint' | 'ManualSuppression';

/** The suppressed addresses, by stream and address in lower case. The emulator keeps them in memory. */
export type Suppressions = Map<string, SuppressionReason>;

const keyOf = (stream: string, address: string): string => `${stream} ${address.toLowerCase()}`;

/** Whether no email is sent to an address on a stream. */
export function isInactive(suppressions: Suppressions, stream: string, address: string): boolean {
  return suppressions.has(keyOf(stream, address));
}

/** Answers `POST /_local/suppressions`: what a bounce, a complaint or the link that unsubscribes does to an address. */
export async function suppress(suppressions: Suppressions, req: IncomingMessage): Promise<object> {
  const body = (await json(req)) as { stream: string; address: string; reason: SuppressionReason };
  checkStream(body.stream);
  suppressions.set(keyOf(body.stream, body.address), body.reason);
  return body;
}

/** Answers `GET /message-streams/{stream}/suppressions/dump`. */
export function dumpSuppressions(suppressions: Suppressions, stream: string): object {
  checkStream(stream);
  const own = [...suppressions].filter(([key]) => key.startsWith(`${stream} `));
  return {
    Suppressions: own.map(([key, reason]) => ({
      EmailAddress: key.slice(stream.length + 1),
      SuppressionReason: reason,
      Origin: reason === 'ManualSuppression' ? 'Customer' : 'Recipient',
      CreatedAt: new Date().toISOString(),
    })),
  };
}

/**
 * Answers `POST /message-streams/{stream}/suppressions/delete`. As at Postmark, an address without a suppression counts
 * as deleted, and a complaint about spam cannot be deleted.
 */
export function deleteSuppressions(suppressions: Suppressions, stream: string, input: unknown): object {
  checkStream(stream);
  const { Suppressions: list } = (typeof input === 'object' ? { ...input } : {}) as {
    Suppressions?: unknown;
  };
  if (!Array.isArray(list)) throw new PostmarkProblem(422, 1409, 'A proper request body must be provided.');
  if (list.length > 50)
    throw new PostmarkProblem(422, 1410, 'You cannot provide more than 50 suppressions for this request.');
  return { Suppressions: list.map((one: unknown) => deleteOne(suppressions, stream, one)) };
}

function deleteOne(suppressions: Suppressions, stream: string, one: unknown): object {
  const { EmailAddress } = (typeof one === 'object' ? { ...one } : {}) as { EmailAddress?: unknown };
  const failed = (Message: string): object => ({ EmailAddress, Status: 'Failed', Message });
  if (typeof EmailAddress !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(EmailAddress))
    return failed('An invalid email address was provided.');
  const key = keyOf(stream, EmailAddress);
  if (suppressions.get(key) === 'SpamComplaint')
    return failed('You do not have the required authority to change this suppression.');
  suppressions.delete(key);
  return { EmailAddress, Status: 'Deleted', Message: null };
}
