import { useCallback, useState } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { useCalls } from './calls.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The position in a tab: search text, whether the quarantine is shown, and the cursors of the pages after the newest
 * one, up to the current page.
 */
interface Place {
  search: string;
  isQuarantined: boolean;
  cursors: readonly string[];
}

const NEWEST: Place = { search: '', isQuarantined: false, cursors: [] };

/** The current page of a tab, and functions that go to another page. */
export function usePage(tab: TabName) {
  const calls = useCalls();
  const [place, setPlace] = useState(NEWEST);
  const { search, isQuarantined, cursors } = place;
  const cursor = cursors.at(-1) ?? '';
  const ask = useCallback(
    () => calls.page({ tab, search, isQuarantined, cursor }),
    [calls, tab, search, isQuarantined, cursor],
  );
  const { status, answer, reload, change } = useAnswer(ask);
  const next = answer?.nextCursor ?? null;
  const turnTo = (to: readonly string[]) => {
    // While a page is loading, the answer and its cursor are still those of the previous page.
    if (status !== 'loading') setPlace({ ...place, cursors: to });
  };
  return {
    ...{ status, answer, reload, search, isQuarantined },
    /** The number of pages that are newer than the current page. */
    pagesBefore: cursors.length,
    find: (text: string) => setPlace((before) => ({ ...before, search: text, cursors: [] })),
    show: (quarantined: boolean) => setPlace({ ...NEWEST, isQuarantined: quarantined }),
    older: next === null ? null : () => turnTo([...cursors, next]),
    newer: cursors.length === 0 ? null : () => turnTo(cursors.slice(0, -1)),
    /** Replaces the row that has the same id. */
    replaceRow: (row: AdminRow) =>
      change((page) => ({ ...page, rows: page.rows.map((known) => (known.id === row.id ? row : known)) })),
    /** Removes a row from the current page. */
    dropRow: (id: string) =>
      change((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 })),
  };
}

export type RecordsPage = ReturnType<typeof usePage>;
