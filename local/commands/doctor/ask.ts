import { Unexaminable, type Mistake } from './check.ts';

const TIMEOUT_MS = 15_000;

/** The response of a service; `body` is null when it is not JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a request. Throws Unexaminable with the mistake `silence` when there is no response within 15 s. */
export async function ask(url: string, init: RequestInit, silence: Mistake): Promise<Answer> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  } catch {
    throw new Unexaminable(silence);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The options of a POST request with a JSON body. */
export function jsonRequest(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/**
 * Throws Unexaminable when the answer's status is not 2xx. The mistake is the one that `byStatus` has for
 * this status, or else `other` with the status added to its problem.
 */
export function refuse({ status }: Answer, byStatus: Record<number, Mistake>, other: Mistake): void {
  if (status >= 200 && status < 300) return;
  throw new Unexaminable(
    byStatus[status] ?? { ...other, problem: `${other.problem} (it answered ${status})` },
  );
}
