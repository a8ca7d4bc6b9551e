import { useCallback, useState } from 'react';
import type { DeskRow, TabName } from '#domain/records.ts';
import { useCalls } from './calls.ts';
import { useAnswer } from './use-answer.ts';

/** Where in a tab staff are: what they look for, among which rows, and the cursors that led to the page on screen. */
interface Place {
  search: string;
  isQuarantined: boolean;
  cursors: readonly string[];
}

const NEWEST: Place = { search: '', isQuarantined: false, cursors: [] };

/** The page of a tab that is on screen, and functions that lead to another one. */
export function usePage(tab: TabName) {
  const calls = useCalls();
  const [place, setPlace] = useState(NEWEST);
  const { search, isQuarantined, cursors } = place;
  const cursor = cursors.at(-1) ?? '';
  const ask = useCallback(
    () => calls.page({ tab, search, isQuarantined, cursor }),
    [calls, tab, search, isQuarantined, cursor],
  );
  const { status, answer, again, change } = useAnswer(ask);
  const next = answer?.nextCursor ?? null;
  const turnTo = (to: readonly string[]) => {
    // While a page is on its way the answer is still the one before: its cursor leads to that page once more.
    if (status !== 'loading') setPlace({ ...place, cursors: to });
  };
  return {
    ...{ status, answer, again, search, isQuarantined },
    /** How many pages lie before this one. */
    pagesBefore: cursors.length,
    find: (text: string) => setPlace((before) => ({ ...before, search: text, cursors: [] })),
    show: (quarantined: boolean) => setPlace({ ...NEWEST, isQuarantined: quarantined }),
    older: next === null ? null : () => turnTo([...cursors, next]),
    newer: cursors.length === 0 ? null : () => turnTo(cursors.slice(0, -1)),
    /** Replaces the row that has the same id. */
    replaceRow: (row: DeskRow) =>
      change((page) => ({ ...page, rows: page.rows.map((known) => (known.id === row.id ? row : known)) })),
    /** Removes a row that no longer belongs to this view. */
    dropRow: (id: string) =>
      change((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 })),
  };
}

export type DeskPage = ReturnType<typeof usePage>;
