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

/**
 * Adds the visit's parameters (browser/visit.ts) to a path, for navigation by script. The path must not have
 * a query. Links get the parameters from browser/visit.ts.
 */
export function withVisit(path: string): string {
  const query = `${visit()}`;
  return query ? `${path}?${query}` : path;
}

function visit(): URLSearchParams {
  return new URLSearchParams(document.documentElement.dataset['visit']);
}
