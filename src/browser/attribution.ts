import type { Attribution } from '#domain/submission.ts';

/** Where the visit began, as browser/visit.ts noted it; null when nothing is known. */
export function readAttribution(): Attribution | null {
  const { at, via, ...utm } = Object.fromEntries(visit());
  const attribution = {
    ...(at && { page: at }),
    ...(via && { referrer: via }),
    ...(Object.keys(utm).length > 0 && { utm }),
  };
  return Object.keys(attribution).length > 0 ? attribution : null;
}

/** A path of this site, without a query, with what the visit carries, for a navigation that is no link. */
export function withVisit(path: string): string {
  const query = `${visit()}`;
  return query ? `${path}?${query}` : path;
}

function visit(): URLSearchParams {
  return new URLSearchParams(document.documentElement.dataset['visit']);
}
