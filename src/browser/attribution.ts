import type { Attribution } from '#domain/forms/attribution.ts';

/** Reads the start of the visit, which browser/visit.ts recorded; null when it is unknown. */
export function readAttribution(): Attribution | null {
  const { at, via, ...utm } = Object.fromEntries(visit());
  const attribution = {
    ...(at && { page: at }),
    ...(via && { referrer: via }),
    ...(Object.keys(utm).length > 0 && { utm }),
  };
  return Object.keys(attribution).length > 0 ? attribution : null;
}

/** Adds the visit's parameters to a path without a query. For navigation by script; visit.ts handles links. */
export function withVisit(path: string): string {
  const query = `${visit()}`;
  return query ? `${path}?${query}` : path;
}

function visit(): URLSearchParams {
  return new URLSearchParams(document.documentElement.dataset['visit']);
}
