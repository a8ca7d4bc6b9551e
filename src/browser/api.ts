import type { Failure } from '#domain/answer.ts';

/** No answer after this many ms counts as none. */
export const TIMEOUT_MS = 30_000;

interface Options {
  /** What to tell the person when no readable answer came: offline, time-out, a page of HTML. */
  failure: string;
  timeoutMs?: number;
}

interface FileOptions extends Options {
  /** Aborting it gives the file up, which answers a `Failure` as well. */
  signal: AbortSignal;
  /** Told of every piece that arrives, in bytes. */
  onBytes: (bytes: number) => void;
}

/** A file that came whole, or a part of one. */
export interface FileAnswer {
  ok: true;
  content: Blob;
  /** As the server names it; `''` when it does not. */
  name: string;
  /** The address of the part that follows (`Link: <…>; rel="next"`); null after the last one. */
  next: string | null;
}

/**
 * Posts JSON (or nothing: `null`) to one of the site's functions. Never throws: whatever goes wrong is a `Failure`
 * with a message to show.
 */
export function post<Answer extends { ok: true }>(
  path: string,
  body: Readonly<Record<string, unknown>> | null,
  options: Options,
): Promise<Answer | Failure> {
  const headers = { ...JSON_ONLY, ...(body && { 'content-type': 'application/json' }) };
  return send<Answer>(path, { method: 'POST', headers, body: body && JSON.stringify(body) }, options);
}

/** Asks one of the site's functions. Never throws, as above. */
export function get<Answer extends { ok: true }>(path: string, options: Options): Promise<Answer | Failure> {
  return send<Answer>(path, { headers: JSON_ONLY }, options);
}

/** Ends or removes what stands at an address. Never throws, as above. */
export function remove(path: string, options: Options): Promise<{ ok: true } | Failure> {
  return send<{ ok: true }>(path, { method: 'DELETE', headers: JSON_ONLY }, options);
}

/**
 * Fetches a file, or a part of one, however long it takes: only a stream that stands still for the time-out counts as
 * broken off. Never throws, as above.
 */
export async function getFile(
  path: string,
  { failure, timeoutMs = TIMEOUT_MS, signal, onBytes }: FileOptions,
): Promise<FileAnswer | Failure> {
  const standstill = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => standstill.abort(), timeoutMs);
  };
  try {
    wait();
    const response = await fetch(path, { signal: AbortSignal.any([signal, standstill.signal]) });
    if (!response.ok || !response.body) return await readAnswer<never>(response, failure);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      wait();
      pieces.push(piece.value);
      onBytes(piece.value.byteLength);
    }
    return { ok: true, content: new Blob(pieces), ...describeFile(response.headers) };
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
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return await readAnswer<Answer>(response, failure);
  } catch {
    // Offline, out of time, or not JSON.
    return unavailable(failure);
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
