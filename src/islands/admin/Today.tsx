import { useRef } from 'react';
import { dueAt, type DueAnswer } from '#domain/admin/due.ts';
import { DUE_COLUMNS } from './columns.tsx';
import { Failed } from './Failed.tsx';
import { formatCount, formatQuantity } from './format.ts';
import { hasWords } from './record-words.ts';
import { RecordTable } from './RecordTable.tsx';
import { StatusLine } from './StatusLine.tsx';
import type { useAnswer } from './use-answer.ts';
import { useChanges } from './use-changes.ts';
import type { Initials } from './use-initials.ts';

interface Props {
  due: ReturnType<typeof useAnswer<DueAnswer>>;
  /** Only rows that contain every word of this text are shown; `''` shows all. */
  search: string;
  initials: Initials;
  /** Whether the shortcut keys are on. */
  hasKeys: boolean;
  onRefresh: () => void;
  /** Called when the admin's summary has to be loaded again. */
  onStale: () => void;
}

/** The view Today: the due records, the most overdue first. */
export function Today({ due, search, initials, hasKeys, onRefresh, onStale }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const { status, answer } = due;
  const changes = useChanges({
    initials,
    onChanged: ({ tab, row }) => {
      const list = [...document.querySelectorAll<HTMLElement>('.row-open')];
      const at = list.findIndex((button) => button.closest(`[data-row="${row.id}"]`));
      // A row that is not in the list was changed with the button Undo, which then disappears.
      if (at === -1) top.current?.focus();
      // A row that is no longer due disappears from the list. The focus moves to the row after it, else to the
      // row before it, else to the status line.
      else if (dueAt(tab, row) === null) (list[at + 1] ?? list[at - 1] ?? top.current)?.focus();
      due.reload();
      onStale();
    },
    onReleased: onStale,
  });
  const found = answer?.rows.filter((row) => hasWords(row, search)) ?? [];
  const isEmpty = status === 'ready' && answer?.total === 0;
  return (
    <>
      <div className="tools">
        <StatusLine
          ref={top}
          news={changes.news}
          isLoading={status === 'loading' && !answer}
          isEmpty={isEmpty}
          text={countText(answer)}
          hint={hintOf(isEmpty, search, found.length)}
        />
        <div className="actions">
          <button className="button quiet" type="button" onClick={onRefresh}>
            Refresh
          </button>
        </div>
      </div>
      {status === 'failed' && <Failed onRetry={onRefresh} />}
      {found.length > 0 && (
        <RecordTable
          caption="Due"
          isBusy={status === 'loading'}
          items={found.map((row) => ({ tab: row.tab, row }))}
          columns={DUE_COLUMNS}
          hasKeys={hasKeys}
          changes={changes}
        />
      )}
    </>
  );
}

function hintOf(isEmpty: boolean, search: string, count: number): string | undefined {
  if (isEmpty) return 'Everybody who is waiting for an answer has one.';
  if (search === '') return undefined;
  return count === 0
    ? `Nothing that is due matches “${search}”. The other tabs search all their rows, and with Quarantined those that were held back.`
    : `Shown: ${formatCount(count)} with “${search}”.`;
}

function countText(answer: DueAnswer | null): string {
  if (!answer) return '';
  if (answer.total === 0) return 'Nothing is due';
  const shown = answer.rows.length < answer.total ? `, the first ${answer.rows.length} are shown` : '';
  return `${formatQuantity(answer.total, 'person', 'people')} to answer, ${answer.overdue} overdue${shown}`;
}
