import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';

const TIMEOUT_MS = 10_000;

/**
 * Posts a JSON body on a new connection. Resolves with the response's status or with the connection's error,
 * and never rejects. Does not follow redirects. Gives up after 10 s or when `signal` fires. Throws a
 * TypeError when `url` is not an HTTP URL.
 */
export function sendEvent(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; error: string | null }>();
  const fail = (error: Error): void => resolve({ status: null, error: error.message });
  const send = url.startsWith('https:') ? secure : plain;
  const sent = send(url, {
    method: 'POST',
    // Every request gets its own connection, so that none stays open when the emulator closes.
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...headers,
    },
  });
  sent.on('error', fail);
  sent.on('response', (answer: IncomingMessage) => {
    answer.on('error', fail);
    answer.on('end', () => resolve({ status: answer.statusCode ?? null, error: null }));
    answer.resume();
  });
  sent.end(body);
  return promise;
}
