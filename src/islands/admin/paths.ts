import type { TabName } from '#domain/admin/tabs.ts';

/** A page of a tab; `cursor` is `''` for the newest page. */
export interface PageQuery {
  tab: TabName;
  search: string;
  isQuarantined: boolean;
  cursor: string;
}

/** Returns the API path of a page of a tab. */
export function pagePath({ tab, search, isQuarantined, cursor }: PageQuery): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(isQuarantined && { quarantined: 'true' }),
    ...(cursor !== '' && { cursor }),
  });
  return query.size > 0 ? `/api/admin/${tab}?${query}` : `/api/admin/${tab}`;
}

/** Returns the API path of a tab's CSV. The CSV contains only the rows that match `search`; `''` matches all. */
export function csvPath(tab: TabName, search: string): string {
  return search === ''
    ? `/api/admin/${tab}.csv`
    : `/api/admin/${tab}.csv?${new URLSearchParams({ q: search })}`;
}
