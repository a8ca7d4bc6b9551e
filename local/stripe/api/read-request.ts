import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/messages.ts';
import { StripeProblem } from '../objects/errors.ts';
import { parseForm, type Branch } from './form-body.ts';

/** The account's API version, used for a request without `Stripe-Version`. */
export const DEFAULT_VERSION = '2026-10-28.endive';
/** Stripe's API versions since 2022-08-01, up to `DEFAULT_VERSION`. Update this list with the SDK. */
const VERSIONS: readonly string[] = [
  ...['2022-08-01', '2022-11-15', '2023-08-16', '2023-10-16', '2024-04-10', '2024-06-20'],
  ...['2024-09-30.acacia', '2024-10-28.acacia', '2024-11-20.acacia', '2024-12-18.acacia'],
  ...['2025-01-27.acacia', '2025-02-24.acacia', '2025-03-31.basil', '2025-04-30.basil'],
  ...['2025-05-28.basil', '2025-06-30.basil', '2025-07-30.basil', '2025-08-27.basil'],
  ...['2025-09-30.clover', '2025-10-29.clover', '2025-11-17.clover', '2025-12-15.clover'],
  ...['2026-01-28.clover', '2026-02-25.clover', '2026-03-25.dahlia', '2026-04-22.dahlia'],
  ...['2026-05-27.dahlia', '2026-06-24.dahlia', '2026-07-29.dahlia', '2026-08-26.dahlia'],
  ...['2026-09-30.endive', DEFAULT_VERSION],
];

/** The `Idempotency-Key` of a POST. Null for other methods, and when the header is missing or empty. */
export function idempotencyKeyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

/**
 * The API version in `Stripe-Version`; without this header, `DEFAULT_VERSION`. Throws 400 for a version that does not
 * exist.
 */
export function pinnedVersion(request: IncomingMessage): string {
  const version = request.headers['stripe-version'];
  if (version === undefined) return DEFAULT_VERSION;
  if (typeof version === 'string' && VERSIONS.includes(version)) return version;
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
