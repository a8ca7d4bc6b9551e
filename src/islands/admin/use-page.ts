import { useCallback, useState } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import { useCalls } from './calls.ts';
import type { PageQuery } from './paths.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The tab, the search, the filter and the quarantine switch of a list. All pages of the list have the same
 * selection and differ in the cursor.
 */
export type Selection = Omit<PageQuery, 'cursor'>;

/** The current page of a tab, and functions that go to another page. */
export function usePage({ tab, search, filter, isQuarantined }: Selection) {
  const calls = useCalls();
  const selected = JSON.stringify([search, filter]);
  // The cursors of the pages after the first page, up to the current page. The cursors are valid only for `selected`.
  const [turned, setTurned] = useState<{ selected: string; cursors: readonly string[] }>({
    selected,
    cursors: [],
  });
  const cursors = turned.selected === selected ? turned.cursors : [];
  const cursor = cursors.at(-1) ?? '';
  const ask = useCallback(
    () => calls.page({ tab, search, filter, isQuarantined, cursor }),
    [calls, tab, search, filter, isQuarantined, cursor],
  );
  const { status, answer, reload, change } = useAnswer(ask);
  const next = answer?.nextCursor ?? null;
  const turnTo = (to: readonly string[]) => {
    // A click while a page is loading is ignored, because `next` still comes from the previous answer.
    if (status !== 'loading') setTurned({ selected, cursors: to });
  };
  return {
    ...{ status, answer, reload },
    /** The number of pages before the current page. */
    pagesBefore: cursors.length,
    following: next === null ? null : () => turnTo([...cursors, next]),
    previous: cursors.length === 0 ? null : () => turnTo(cursors.slice(0, -1)),
    /** Replaces the row that has the same id. */
    replaceRow: (row: AdminRow) =>
      change((page) => ({ ...page, rows: page.rows.map((known) => (known.id === row.id ? row : known)) })),
    /** Removes a row from the current page. */
    dropRow: (id: string) =>
      change((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 })),
  };
}

export type RecordsPage = ReturnType<typeof usePage>;
