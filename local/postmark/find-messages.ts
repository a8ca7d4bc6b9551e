import { domainOf } from './address.ts';
import { readParameter } from './http.ts';
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
 * Answers `GET /messages/outbound`, newest first. Throws a PostmarkProblem for an unknown parameter, and for a missing or
 * invalid `count` or `offset`.
 */
export function searchMessages(
  messages: readonly Message[],
  query: URLSearchParams,
): { TotalCount: number; Messages: object[] } {
  let found = messages.toReversed();
  const [count, offset] = [readNumber(query, 'count', 500), readNumber(query, 'offset', 10_000)];
  if (count + offset > 10_000) throw invalid("'count' and 'offset' may be 10000 together.");
  for (const [name, value] of query) {
    const key = name.toLowerCase();
    const filter = FILTERS[key];
    if (key === 'count' || key === 'offset') continue;
    if (key.startsWith('metadata_')) found = found.filter((message) => metadataOf(message, key) === value);
    else if (filter !== undefined) found = found.filter((message) => filter(message, value));
    else throw invalid(`Unknown parameter '${name}'.`);
  }
  return { TotalCount: found.length, Messages: found.slice(offset, offset + count).map(summarize) };
}

/** A required parameter, whose name may be in any case. */
function readNumber(query: URLSearchParams, name: string, max: number): number {
  const value = readParameter(query, name);
  if (value === null) throw invalid(`Parameter '${name}' is required but was left out.`);
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > max) throw invalid(`'${name}' must be a number up to ${max}.`);
  return number;
}

/** The error for a parameter of a search: status 422, code 700. */
function invalid(message: string): PostmarkProblem {
  return new PostmarkProblem(422, 700, message);
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
