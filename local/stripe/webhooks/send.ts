import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';

const TIMEOUT_MS = 10_000;

/**
 * Posts a JSON body on a new connection and returns the response's status, or the error. Does not follow redirects,
 * never rejects, and gives up after 10 s or when `signal` fires.
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
    // Every event gets its own connection, so that no pooled connection stays open after `close()`.
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
