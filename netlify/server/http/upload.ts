import { readBody } from './body.ts';
import { Problem } from './problem.ts';

/** The bytes that a multipart body may have beyond `maxBytes`, for headers and boundaries. */
const ENVELOPE_BYTES = 16 * 1024;

/** What a request uploads: the fields of a JSON or urlencoded body, or one file. */
export type Upload = { fields: Readonly<Record<string, unknown>> } | { file: File };

/**
 * Reads an upload. A multipart body must have one part: a file in the field `file`, of at most `maxBytes`.
 * `readBody` reads any other body. Returns no fields for a request without a content type.
 * @throws Problem `payload_too_large`, `bad_request` for a multipart body that cannot be read, `validation`
 * for a multipart body with no file or with other parts; for any other body, the problems of `readBody`.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type === '') return { fields: {} };
  if (!/^multipart\/form-data\b/i.test(type)) return { fields: (await readBody(request, 'fields')).body };
  const parts = [...(await readParts(request, type, maxBytes + ENVELOPE_BYTES)).entries()];
  const [[name, file] = ['', '']] = parts;
  if (parts.length !== 1 || name !== 'file' || !(file instanceof File))
    throw invalid('Please choose one file');
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  return { file };
}

async function readParts(request: Request, type: string, maxBytes: number): Promise<FormData> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Problem('bad_request', 'We could not read this upload. Please try again.');
  }
}

function tooLarge(maxBytes: number): Problem {
  const size = Math.floor(maxBytes / (1024 * 1024));
  return new Problem('payload_too_large', `The file is larger than ${size} MB. Please make it smaller.`);
}

function invalid(message: string): Problem {
  return new Problem('validation', message, { fields: { file: message } });
}
