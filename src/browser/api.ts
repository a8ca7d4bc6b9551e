import type { Failure } from '#domain/answer.ts';

/** Default time limit in ms. It applies to a whole request; for a download, to each wait for data. */
export const TIMEOUT_MS = 30_000;

interface Options {
  /**
   * Message to show when there is no readable answer, for example because the browser is offline, the request timed
   * out, or the answer is HTML.
   */
  failure: string;
  timeoutMs?: number;
}

interface FileOptions extends Options {
  /** Aborting cancels the download; the answer is then a `Failure`. */
  signal: AbortSignal;
  /** Called with the size in bytes of every chunk that arrives. */
  onBytes: (bytes: number) => void;
}

/** A downloaded file, or one part of a file that is downloaded in parts. */
export interface FileAnswer {
  ok: true;
  content: Blob;
  /** The file name from the server, or `''`. */
  name: string;
  /** The address of the next part (`Link: <…>; rel="next"`), or null. */
  next: string | null;
}

/**
 * Posts JSON (`null`: no body) to one of the site's functions. Never throws: any error becomes a `Failure` with a
 * message to show.
 */
export function post<Answer extends { ok: true }>(
  path: string,
  body: Readonly<Record<string, unknown>> | null,
  options: Options,
): Promise<Answer | Failure> {
  const headers = { ...JSON_ONLY, ...(body && { 'content-type': 'application/json' }) };
  return send<Answer>(path, { method: 'POST', headers, body: body && JSON.stringify(body) }, options);
}

/** Uploads one file to one of the site's functions. Like `post`, it never throws. */
export function upload<Answer extends { ok: true }>(
  path: string,
  file: File,
  options: Options,
): Promise<Answer | Failure> {
  const body = new FormData();
  body.set('file', file);
  return send<Answer>(path, { method: 'POST', headers: JSON_ONLY, body }, options);
}

/** Gets JSON from one of the site's functions. Like `post`, it never throws. */
export function get<Answer extends { ok: true }>(path: string, options: Options): Promise<Answer | Failure> {
  return send<Answer>(path, { headers: JSON_ONLY }, options);
}

/** Sends a DELETE to one of the site's functions. Like `post`, it never throws. */
export function remove(path: string, options: Options): Promise<{ ok: true } | Failure> {
  return send<{ ok: true }>(path, { method: 'DELETE', headers: JSON_ONLY }, options);
}

/**
 * Downloads a file, or one part of a file. `timeoutMs` limits each wait for data, not the whole download.
 * Like `post`, it never throws.
 */
export async function getFile(
  path: string,
  { failure, timeoutMs = TIMEOUT_MS, signal, onBytes }: FileOptions,
): Promise<FileAnswer | Failure> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), timeoutMs);
  };
  try {
    wait();
    const response = await fetch(path, { signal: AbortSignal.any([signal, stalled.signal]) });
    if (!response.ok || !response.body) return await readAnswer<never>(response, failure);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      wait();
      chunks.push(chunk.value);
      onBytes(chunk.value.byteLength);
    }
    return { ok: true, content: new Blob(chunks), ...describeFile(response.headers) };
  } catch {
    return unavailable(failure);
  } finally {
    clearTimeout(timer);
  }
}

const JSON_ONLY = { accept: 'application/json' };

async function send<Answer extends { ok: true }>(
  path: string,
  init: RequestInit,
  { failure, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Answer | Failure> {
  // Not `AbortSignal.timeout`: Chrome 99 to 102 lack it, and forms can be sent there (docs/browsers.md).
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const response = await fetch(path, { ...init, signal: late.signal });
    return await readAnswer<Answer>(response, failure);
  } catch {
    return unavailable(failure);
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer<Answer extends { ok: true }>(
  response: Response,
  failure: string,
): Promise<Answer | Failure> {
  const answer: unknown = response.status === 204 ? { ok: true } : await response.json();
  return isAnswer<Answer>(answer) ? answer : unavailable(failure);
}

function unavailable(message: string): Failure {
  return { ok: false, error: { code: 'unavailable', message } };
}

function isAnswer<Answer extends { ok: true }>(body: unknown): body is Answer | Failure {
  if (typeof body !== 'object' || body === null || !('ok' in body)) return false;
  return body.ok === true || ('error' in body && typeof body.error === 'object' && body.error !== null);
}

function describeFile(headers: Headers): Pick<FileAnswer, 'name' | 'next'> {
  const [, name = ''] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const [, next = null] = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '') ?? [];
  return { name, next };
}
