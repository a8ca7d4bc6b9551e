import { domainOf } from './address.ts';
import type { Message } from './message.ts';
import { PostmarkProblem } from './problem.ts';
import { toRaw, formatAddress } from './raw-message.ts';

type Filter = (message: Message, value: string) => boolean;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const day = (iso: string, value: string): string => iso.slice(0, value.length);

/**
 * The filters of `GET /messages/outbound`, by query parameter in lower case. `searchMessages` itself reads `count`,
 * `offset` and `metadata_…`.
 */
const FILTERS: Record<string, Filter> = {
  recipient: (message, value) => recipientsOf(message).some((email) => same(email, value)),
  fromemail: (message, value) => same(message.From.Email, value),
  tag: (message, value) => message.Tag === value,
  status: (_message, value) => same(value, 'sent') || same(value, 'processed'),
  subject: (message, value) => message.Subject.toLowerCase().includes(value.toLowerCase()),
  messagestream: (message, value) => message.MessageStream === value,
  fromdate: (message, value) => day(message.ReceivedAt, value) >= value,
  todate: (message, value) => day(message.ReceivedAt, value) <= value,
};

/**
 * Answers `GET /messages/outbound`, newest first. Throws a PostmarkProblem for an unknown parameter, and for an invalid
 * `count` or `offset`.
 */
export function searchMessages(
  messages: readonly Message[],
  query: URLSearchParams,
): { TotalCount: number; Messages: object[] } {
  let found = messages.toReversed();
  let [count, offset] = [100, 0];
  for (const [name, value] of query) {
    const key = name.toLowerCase();
    const filter = FILTERS[key];
    if (key === 'count') count = readNumber(name, value, 500);
    else if (key === 'offset') offset = readNumber(name, value, 10_000);
    else if (key.startsWith('metadata_'))
      found = found.filter((message) => metadataOf(message, key) === value);
    else if (filter !== undefined) found = found.filter((message) => filter(message, value));
    else throw new PostmarkProblem(422, 702, `Unknown parameter '${name}'.`);
  }
  return { TotalCount: found.length, Messages: found.slice(offset, offset + count).map(summarize) };
}

function readNumber(name: string, value: string, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > max)
    throw new PostmarkProblem(422, 702, `'${name}' must be a number up to ${max}.`);
  return number;
}

function metadataOf({ Metadata }: Message, parameter: string): string | undefined {
  const name = parameter.slice('metadata_'.length);
  return Object.entries(Metadata).find(([key]) => same(key, name))?.[1];
}

function recipientsOf({ To, Cc, Bcc }: Message): string[] {
  return [...To, ...Cc, ...Bcc].map(({ Email }) => Email);
}

function summarize(message: Message): object {
  const {
    MessageID,
    ReceivedAt,
    To,
    Cc,
    Bcc,
    Subject,
    Tag,
    MessageStream,
    TrackOpens,
    TrackLinks,
    Metadata,
  } = message;
  const From = formatAddress(message.From);
  const Attachments = message.Attachments.map(({ Name }) => Name);
  const Recipients = recipientsOf(message);
  const rest = { TrackOpens, TrackLinks, Metadata, MessageStream, Sandboxed: false };
  return {
    Tag,
    MessageID,
    To,
    Cc,
    Bcc,
    Recipients,
    ReceivedAt,
    From,
    Subject,
    Attachments,
    Status: 'Sent',
    ...rest,
  };
}

/**
 * Answers `GET /messages/outbound/{id}/details`: the summary, the text and HTML bodies, the raw message in `Body`, and
 * an event of the type `Delivered` for each recipient.
 */
export function describeMessage(message: Message): object {
  const { TextBody, HtmlBody, ReceivedAt } = message;
  const events = [...message.To, ...message.Cc, ...message.Bcc].map((address) => ({
    Recipient: address.Email,
    Type: 'Delivered',
    ReceivedAt,
    Details: {
      DeliveryMessage: 'smtp;250 OK',
      DestinationServer: domainOf(address),
      DestinationIP: '127.0.0.1',
    },
  }));
  return { TextBody, HtmlBody, Body: toRaw(message), ...summarize(message), MessageEvents: events };
}
