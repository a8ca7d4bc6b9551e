import type { Address } from './address.ts';
import type { Message } from './message.ts';

/**
 * The raw message: headers, then the text and HTML parts. It has no attachments. Every line ends with CRLF.
 */
export function toRaw(message: Message): string {
  const boundary = `mk-${message.MessageID}`;
  const parts = [
    message.TextBody !== '' && part('text/plain', message.TextBody),
    message.HtmlBody !== '' && part('text/html', message.HtmlBody),
  ].filter((one) => one !== false);
  const body =
    parts.length === 1
      ? (parts[0] ?? '')
      : `Content-Type: multipart/alternative; boundary="${boundary}"\n\n${parts.map((one) => `--${boundary}\n${one}\n`).join('')}--${boundary}--\n`;
  return `${headersOf(message).join('\n')}\n${body}`.replace(/\r?\n/g, '\r\n');
}

/**
 * The header lines in the order of the raw message, without `Content-Type` and `Content-Transfer-Encoding`.
 */
export function headersOf(message: Message): string[] {
  const optional = (name: string, value: string): string[] => (value === '' ? [] : [`${name}: ${value}`]);
  return [
    `From: ${formatAddress(message.From)}`,
    ...optional('To', message.To.map(formatAddress).join(', ')),
    ...optional('Cc', message.Cc.map(formatAddress).join(', ')),
    ...optional('Reply-To', message.ReplyTo),
    `Subject: ${encodeWord(message.Subject)}`,
    `Date: ${new Date(message.ReceivedAt).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${message.MessageID}@mtasv.net>`,
    'MIME-Version: 1.0',
    `X-PM-Message-Id: ${message.MessageID}`,
    `X-PM-Message-Stream: ${message.MessageStream}`,
    ...optional('X-PM-Tag', encodeWord(message.Tag)),
    ...Object.entries(message.Metadata).map(([key, value]) => `X-PM-Metadata-${key}: ${encodeWord(value)}`),
    ...message.Headers.map(({ Name, Value }) => `${Name}: ${Value}`),
  ];
}

function part(type: string, text: string): string {
  return `Content-Type: ${type}; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n${text}\n`;
}

/** Formats `Name <address>`, with the name quoted or encoded where necessary; without a name, only the address. */
export function formatAddress({ Name, Email }: Address): string {
  if (Name === '') return Email;
  const isPlain = /^[\w .'-]+$/.test(Name);
  const quoted = isAscii(Name) ? `"${Name.replace(/["\\]/g, '\\$&')}"` : encodeWord(Name);
  return `${isPlain ? Name : quoted} <${Email}>`;
}

/** Encodes text that is not printable ASCII (RFC 2047). Returns other text unchanged. */
function encodeWord(text: string): string {
  return isAscii(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
