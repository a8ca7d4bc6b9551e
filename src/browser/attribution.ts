import type { Attribution } from '#domain/forms/attribution.ts';

/** Returns where the visit began, as browser/visit.ts recorded it; null when that is unknown. */
export function readAttribution(): Attribution | null {
  const { at, via, ...utm } = Object.fromEntries(visit());
  const attribution = {
    ...(at && { page: at }),
    ...(via && { referrer: via }),
    ...(Object.keys(utm).length > 0 && { utm }),
  };
  return Object.keys(attribution).length > 0 ? attribution : null;
}

/** Adds the visit's parameters to a path without a query, for navigation by script. For links, visit.ts does this. */
export function withVisit(path: string): string {
  const query = `${visit()}`;
  return query ? `${path}?${query}` : path;
}

function visit(): URLSearchParams {
  return new URLSearchParams(document.documentElement.dataset['visit']);
}
