import { useRef } from 'react';
import type { DueAnswer } from '#domain/admin/due.ts';
import { DUE_COLUMNS } from './columns.tsx';
import { Failed } from './Failed.tsx';
import { formatQuantity } from './format.ts';
import { RecordTable } from './RecordTable.tsx';
import { StatusLine } from './StatusLine.tsx';
import type { useAnswer } from './use-answer.ts';
import { useChanges } from './use-changes.ts';
import type { Initials } from './use-initials.ts';

interface Props {
  due: ReturnType<typeof useAnswer<DueAnswer>>;
  initials: Initials;
  onRefresh: () => void;
  /** Called when the totals have to be loaded again. */
  onStale: () => void;
}

/** The view Today: the due records, the most overdue first. */
export function Today({ due, initials, onRefresh, onStale }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const { status, answer } = due;
  const changes = useChanges({
    initials,
    onChanged: ({ row }) => {
      const list = [...document.querySelectorAll<HTMLElement>('.row-open')];
      const at = list.findIndex((button) => button.closest(`[data-row="${row.id}"]`));
      // The changed row is no longer due and disappears, so the focus goes to the next row.
      (list[at + 1] ?? list[at - 1] ?? top.current)?.focus();
      due.reload();
      onStale();
    },
    onReleased: onStale,
  });
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
          hint={isEmpty ? 'Everybody who is waiting for an answer has one.' : undefined}
        />
        <div className="actions">
          <button className="button quiet" type="button" onClick={onRefresh}>
            Refresh
          </button>
        </div>
      </div>
      {status === 'failed' && <Failed onRetry={onRefresh} />}
      {answer && answer.rows.length > 0 && (
        <RecordTable
          caption="Due"
          isBusy={status === 'loading'}
          items={answer.rows.map((row) => ({ tab: row.tab, row }))}
          columns={DUE_COLUMNS}
          changes={changes}
        />
      )}
    </>
  );
}

function countText(answer: DueAnswer | null): string {
  if (!answer) return '';
  if (answer.total === 0) return 'Nothing is due';
  const shown = answer.rows.length < answer.total ? `, the first ${answer.rows.length} are shown` : '';
  return `${formatQuantity(answer.total, 'person', 'people')} to answer, ${answer.overdue} overdue${shown}`;
}
