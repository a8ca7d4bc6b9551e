import { Problem } from './problem.ts';

const MAX_BYTES = 64 * 1024;

type Fields = Record<string, unknown>;

/**
 * Reads a body of at most 64 KiB. As `fields`, the body must be JSON or a form, and is returned as `body`. A
 * name that a form repeats becomes a list. As `raw`, the body may have any content type, and is returned as
 * `rawBody`. The other property is empty.
 * @throws Problem `unsupported_media_type`, `payload_too_large`, `bad_request` when the body is not UTF-8 or
 * its JSON is malformed, or `validation` when the JSON is not an object.
 */
export async function readBody(
  request: Request,
  as: 'fields' | 'raw',
): Promise<{ body: Fields; rawBody: string }> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  const isKnown = type === 'application/json' || type === 'application/x-www-form-urlencoded';
  if (as === 'fields' && !isKnown) throw new Problem('unsupported_media_type', 'Please send JSON or a form');
  const rawBody = decode(await readBytes(request));
  if (as === 'raw') return { body: {}, rawBody };
  return { body: type === 'application/json' ? parseJson(rawBody) : parseForm(rawBody), rawBody: '' };
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Problem {
  return new Problem('payload_too_large', 'This is more than 64 KB. Please shorten it and send it again.');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

function parseJson(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Problem('validation', 'Please send an object with the fields of the form', { fields: {} });
}

function parseForm(text: string): Fields {
  const fields = new URLSearchParams(text);
  // A byte that is not UTF-8 becomes U+FFFD, and the text would be stored with a damaged letter.
  if (fields.toString().includes('%EF%BF%BD') && !/%EF%BF%BD|\ufffd/i.test(text)) throw unreadable();
  const values = new Map<string, unknown>();
  for (const [name, value] of fields) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(values);
}

function unreadable(): Problem {
  return new Problem(
    'bad_request',
    'We could not read this request. Please go back and send the form again.',
  );
}
