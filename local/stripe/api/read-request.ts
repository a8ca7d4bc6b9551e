import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/messages.ts';
import { StripeProblem } from '../objects/errors.ts';
import { parseForm, type Branch } from './form-body.ts';

/** The account's API version, used for a request without `Stripe-Version`. */
export const DEFAULT_VERSION = '2026-10-28.endive';
const VERSION = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(\.(acacia|basil|clover|dahlia|endive))?$/;

/** The `Idempotency-Key` of a POST. Null for other methods, and when the header is missing or empty. */
export function idempotencyKeyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

/**
 * The API version in `Stripe-Version`; without this header, `DEFAULT_VERSION`. Throws 400 for a malformed
 * version.
 */
export function pinnedVersion(request: IncomingMessage): string {
  const version = request.headers['stripe-version'];
  if (version === undefined) return DEFAULT_VERSION;
  if (typeof version === 'string' && VERSION.test(version)) return version;
  throw new StripeProblem(`Invalid Stripe API version: ${String(version)}`);
}

/** A GET's query parameters, or a POST's query and body parameters. Throws 400 for a POST body that is not a form. */
export async function parametersOf(request: IncomingMessage, url: URL): Promise<Branch> {
  const body = await readBody(request);
  if (request.method === 'GET') return parseForm(url.search.slice(1));
  const type = request.headers['content-type'] ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new StripeProblem(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  return parseForm([url.search.slice(1), body].filter((part) => part !== '').join('&'));
}
