import type { Failure } from '#domain/answer.ts';

/** No answer after this many ms counts as none. */
export const TIMEOUT_MS = 30_000;

interface Options {
  /** What to tell the person when no readable answer came: offline, time-out, a page of HTML. */
  failure: string;
  timeoutMs?: number;
}

/**
 * Posts JSON (or nothing: `null`) to one of the site's functions. Never throws: whatever goes wrong is a `Failure`
 * with a message to show.
 */
export async function post<Answer extends { ok: true }>(
  path: string,
  body: Readonly<Record<string, unknown>> | null,
  { failure, timeoutMs = TIMEOUT_MS }: Options,
): Promise<Answer | Failure> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    if (isAnswer<Answer>(answer)) return answer;
  } catch {
    // Offline, out of time, or not JSON: the person is told below.
  }
  return { ok: false, error: { code: 'unavailable', message: failure } };
}

function isAnswer<Answer extends { ok: true }>(body: unknown): body is Answer | Failure {
  if (typeof body !== 'object' || body === null || !('ok' in body)) return false;
  return body.ok === true || ('error' in body && typeof body.error === 'object' && body.error !== null);
}
