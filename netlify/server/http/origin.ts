import { siteOrigins } from '../platform/env.ts';
import { Problem } from './problem.ts';

/**
 * Refuses a browser's request whose `Origin` is neither the origin of the request's URL nor one of
 * `siteOrigins()`. A request without `Origin` passes when it is a GET, or when `Sec-Fetch-Site` is missing,
 * `same-origin` or `none`. A request with `Origin: null` (sent under the referrer policy `no-referrer`)
 * passes only when `Sec-Fetch-Site` is `same-origin`.
 * @throws Problem `forbidden`.
 */
export function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin === null ? isAllowedWithoutOrigin(request, site) : isOwn(request, origin, site)) return;
  throw new Problem(
    'forbidden',
    'This request came from another site. Please send the form from our own site.',
  );
}

function isAllowedWithoutOrigin({ method }: Request, site: string | null): boolean {
  return method === 'GET' || site === null || site === 'same-origin' || site === 'none';
}

function isOwn({ url }: Request, origin: string, site: string | null): boolean {
  if (origin === 'null') return site === 'same-origin';
  return origin === new URL(url).origin || siteOrigins().includes(origin);
}
