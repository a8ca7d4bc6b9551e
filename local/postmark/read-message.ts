import { readAddress, readAddresses } from './address.ts';
import type { Attachment, Message, NamedValue } from './message.ts';
import { invalidEmail, PostmarkProblem } from './problem.ts';
import { isKnownStream } from './streams.ts';

type Fields = Record<string, unknown>;

const MAX_BODY_CHARACTERS = 5 * 1024 * 1024;
const MAX_SUBJECT_CHARACTERS = 2000;
const MAX_TAG_CHARACTERS = 1000;
const METADATA = { keys: 10, keyCharacters: 20, valueCharacters: 80 };
const TRACK_LINKS = ['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly'];
const FIELDS = new Set([
  ...['From', 'To', 'Cc', 'Bcc', 'ReplyTo', 'Subject', 'HtmlBody', 'TextBody', 'Tag', 'MessageStream'],
  ...['TrackOpens', 'TrackLinks', 'Headers', 'Attachments', 'Metadata'],
]);
/** Headers that Postmark writes itself and refuses in the field `Headers`. */
const OWN_HEADERS =
  /^(from|to|cc|bcc|subject|date|reply-to|sender|mime-version|content-type|content-transfer-encoding|return-path|dkim-signature|received)$/i;

/**
 * Reads one email of a request. Throws a PostmarkProblem for an unknown field, and for an email that breaks Postmark's
 * rules.
 */
export function readMessage(input: unknown): Omit<Message, 'MessageID' | 'ReceivedAt'> {
  if (!isFields(input)) throw incompatible('An email must be an object.');
  const unknown = Object.keys(input).find((key) => !FIELDS.has(key));
  if (unknown !== undefined) throw incompatible(`Unknown field '${unknown}'.`);
  const message = {
    From: readAddress('From', text(input, 'From')),
    To: readAddresses('To', text(input, 'To')),
    Cc: readAddresses('Cc', text(input, 'Cc')),
    Bcc: readAddresses('Bcc', text(input, 'Bcc')),
    ReplyTo: text(input, 'ReplyTo'),
    Subject: line(input, 'Subject', MAX_SUBJECT_CHARACTERS),
    HtmlBody: text(input, 'HtmlBody', MAX_BODY_CHARACTERS),
    TextBody: text(input, 'TextBody', MAX_BODY_CHARACTERS),
    Tag: line(input, 'Tag', MAX_TAG_CHARACTERS),
    MessageStream: readStream(input),
    TrackOpens: readTrackOpens(input),
    TrackLinks: readTrackLinks(input),
    Headers: list(input, 'Headers').map(readHeader),
    Attachments: list(input, 'Attachments').map(readAttachment),
    Metadata: readMetadata(input),
  };
  if (message.ReplyTo !== '') readAddresses('ReplyTo', message.ReplyTo);
  if (message.To.length + message.Cc.length + message.Bcc.length === 0)
    throw invalidEmail('Zero recipients specified.');
  if (message.HtmlBody === '' && message.TextBody === '')
    throw invalidEmail('Provide either email TextBody or HtmlBody or both.');
  return message;
}

function isFields(input: unknown): input is Fields {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function incompatible(message: string): PostmarkProblem {
  return new PostmarkProblem(422, 403, `Incompatible JSON. ${message}`);
}

function text(input: Fields, field: string, max = Infinity): string {
  const value = input[field] ?? '';
  if (typeof value !== 'string') throw incompatible(`'${field}' must be a string.`);
  if (value.length > max) throw invalidEmail(`'${field}' is too long: at most ${max} characters.`);
  return value;
}

function line(input: Fields, field: string, max: number): string {
  const value = text(input, field, max);
  if (/[\r\n]/.test(value)) throw invalidEmail(`'${field}' must be one line.`);
  return value;
}

function list(input: Fields, field: string): unknown[] {
  const value = input[field] ?? [];
  if (!Array.isArray(value)) throw incompatible(`'${field}' must be an array.`);
  return value;
}

function readStream(input: Fields): string {
  const stream = text(input, 'MessageStream') || 'outbound';
  if (stream === 'inbound')
    throw new PostmarkProblem(422, 1236, 'Sending is not supported for this stream type.');
  if (!isKnownStream(stream))
    throw new PostmarkProblem(422, 1235, `The 'MessageStream' provided does not exist on this server.`);
  return stream;
}

function readTrackOpens(input: Fields): boolean {
  const value = input['TrackOpens'] ?? false;
  if (typeof value !== 'boolean') throw incompatible(`'TrackOpens' must be true or false.`);
  return value;
}

function readTrackLinks(input: Fields): string {
  const value = text(input, 'TrackLinks') || 'None';
  if (!TRACK_LINKS.includes(value))
    throw incompatible(`'TrackLinks' must be one of ${TRACK_LINKS.join(', ')}.`);
  return value;
}

function readHeader(input: unknown): NamedValue {
  if (!isFields(input)) throw incompatible(`A header must be an object with 'Name' and 'Value'.`);
  const unknown = Object.keys(input).find((key) => key !== 'Name' && key !== 'Value');
  if (unknown !== undefined) throw incompatible(`Unknown field '${unknown}' in a header.`);
  const [name, value] = [text(input, 'Name'), text(input, 'Value')];
  if (!/^[!-9;-~]+$/.test(name) || OWN_HEADERS.test(name))
    throw invalidEmail(`Header '${name}' not allowed.`);
  if (/[\r\n]/.test(value)) throw invalidEmail(`Header value for '${name}' is invalid.`);
  return { Name: name, Value: value };
}

function readAttachment(input: unknown): Attachment {
  if (!isFields(input)) throw incompatible('An attachment must be an object.');
  const [Name, Content, ContentType] = [
    text(input, 'Name'),
    text(input, 'Content'),
    text(input, 'ContentType'),
  ];
  if (Name === '' || ContentType === '')
    throw invalidEmail(`An attachment needs 'Name', 'Content' and 'ContentType'.`);
  if (/[^A-Za-z0-9+/=\s]/.test(Content)) throw invalidEmail(`The 'Content' of '${Name}' is not base64.`);
  return { Name, Content, ContentType, ContentID: text(input, 'ContentID') || null };
}

function readMetadata(input: Fields): Record<string, string> {
  const value = input['Metadata'] ?? {};
  if (!isFields(value)) throw incompatible(`'Metadata' must be an object.`);
  const entries = Object.keys(value).map((key) => [key, text(value, key)] as const);
  if (entries.length > METADATA.keys)
    throw invalidEmail(`Metadata may have at most ${METADATA.keys} fields.`);
  for (const [key, one] of entries) {
    if (key.length > METADATA.keyCharacters)
      throw invalidEmail(`Metadata key '${key}' is too long: at most ${METADATA.keyCharacters} characters.`);
    if (one.length > METADATA.valueCharacters)
      throw invalidEmail(
        `Metadata value of '${key}' is too long: at most ${METADATA.valueCharacters} characters.`,
      );
  }
  return Object.fromEntries(entries);
}
