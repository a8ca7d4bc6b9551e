import { useEffect, useState } from 'react';
import { NO_FILTER, readFilter, FILTER_NAMES, type Filter } from '#domain/admin/filter.ts';
import { SOURCE_GROUPS, type SourceGroup } from '#domain/admin/sources.ts';
import { isTabName, TAB_NAMES, tabOf, type TabName } from '#domain/admin/tabs.ts';

/** The views beside the tabs: the due records (`today`), and the origin of leads and orders (`sources`). */
export const EXTRA_VIEWS = ['today', 'sources'] as const;

/** What the page shows: one of the four tabs, or a view beside them. */
export type View = TabName | (typeof EXTRA_VIEWS)[number];

const VIEWS: readonly View[] = [...TAB_NAMES, ...EXTRA_VIEWS];
/** The tab that `/admin` opens. */
export const FIRST_TAB: TabName = 'newsletter';

/**
 * A view with its filter. The page's address contains the place, so that staff can bookmark the place. The search text
 * is not part of a place, so that no personal data is in the address.
 */
export interface Place {
  view: View;
  filter: Filter;
  isQuarantined: boolean;
  /** What the sources are grouped by. */
  group: SourceGroup;
  /** The order id, if the page was opened from an email to staff about one order; otherwise `''`. */
  order: string;
}

/** The label of a view. */
export function viewLabel(view: View): string {
  if (view === 'today') return 'Today';
  return view === 'sources' ? 'Sources' : tabOf(view).label;
}

/** The place of a view without a filter. */
export function placeOf(view: View): Place {
  return { view, filter: NO_FILTER, isQuarantined: false, group: 'source', order: '' };
}

/** Reads a place from the query of the page's address. Ignores invalid values. */
function readPlace(query: string): Place {
  const values = new URLSearchParams(query);
  const view = VIEWS.find((one) => one === values.get('view')) ?? FIRST_TAB;
  // The views `today` and `sources` are not tabs, so the newsletter's filter is read for these views. `today` ignores
  // the filter. `sources` uses only the filter's first and last day, which every tab's filter has.
  const tabName = isTabName(view) ? view : 'newsletter';
  return {
    view,
    filter: readFilter(tabName, (name) => values.get(name)).filter,
    isQuarantined: values.get('quarantined') === 'true',
    group: SOURCE_GROUPS.find((one) => one === values.get('group')) ?? 'source',
    order: view === 'payments' ? (/^[0-9A-F]{8}$/.exec(values.get('order') ?? '')?.[0] ?? '') : '',
  };
}

/** The address of a place. */
export function writePlace({ view, filter, isQuarantined, group, order }: Place): string {
  const query = new URLSearchParams({
    ...(view !== FIRST_TAB && { view }),
    ...givenValues(filter),
    ...(isQuarantined && { quarantined: 'true' }),
    ...(group !== 'source' && { group }),
    ...(order !== '' && { order }),
  });
  return query.size > 0 ? `/admin?${query}` : '/admin';
}

/** The values of a filter that are not empty. */
export function givenValues(filter: Filter): Partial<Filter> {
  return Object.fromEntries(FILTER_NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));
}

/** The place in the page's address, and a function that goes to another place and adds a history entry for it. */
export function usePlace(): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => readPlace(location.search));
  useEffect(() => {
    const onBack = () => setPlace(readPlace(location.search));
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const go = (to: Place) => {
    history.pushState(null, '', writePlace(to));
    setPlace(to);
  };
  return [place, go];
}
