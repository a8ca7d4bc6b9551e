import { siteOrigins } from './env.ts';
import { Problem } from './problem.ts';

/**
 * Refuses what a browser sends from another site. A request without `Origin` (no browser, or a plain visit) passes
 * unless the browser itself says that it is foreign; `Origin: null` (a strict referrer policy) passes only when the
 * browser says that it is our own.
 */
export function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin === null ? isNavigation(request, site) : isOwn(request, origin, site)) return;
  throw new Problem('forbidden', 'This request came from another site');
}

function isNavigation({ method }: Request, site: string | null): boolean {
  return method === 'GET' || site === null || site === 'same-origin' || site === 'none';
}

function isOwn({ url }: Request, origin: string, site: string | null): boolean {
  if (origin === 'null') return site === 'same-origin';
  return origin === new URL(url).origin || siteOrigins().includes(origin);
}
