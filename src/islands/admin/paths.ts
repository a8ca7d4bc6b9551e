import type { Filter } from '#domain/admin/filter.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { givenValues } from './place.ts';

/** A page of a tab; `cursor` is `''` for the first page. */
export interface PageQuery {
  tab: TabName;
  search: string;
  filter: Filter;
  isQuarantined: boolean;
  cursor: string;
}

/** Returns the API path of a page of a tab. */
export function pagePath({ tab, search, filter, isQuarantined, cursor }: PageQuery): string {
  return path(`/api/admin/${tab}`, {
    ...(search !== '' && { q: search }),
    ...givenValues(filter),
    ...(isQuarantined && { quarantined: 'true' }),
    ...(cursor !== '' && { cursor }),
  });
}

/** Returns the API path of a tab's CSV with the rows that match search and filter, newest first. */
export function csvPath(tab: TabName, search: string, filter: Filter): string {
  const { sort, ...given } = givenValues(filter);
  return path(`/api/admin/${tab}.csv`, { ...(search !== '' && { q: search }), ...given });
}

/** Returns the API path of the sources in the filter's span, as JSON or as CSV. */
export function sourcesPath(kind: '' | '.csv', { from, to }: Filter): string {
  return path(`/api/admin/sources${kind}`, { ...(from !== '' && { from }), ...(to !== '' && { to }) });
}

function path(pathname: string, values: Record<string, string>): string {
  const query = new URLSearchParams(values);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
