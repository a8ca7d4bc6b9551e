import { useRef } from 'react';
import { MAX_COUNT } from '#domain/admin/limits.ts';
import { tabOf, type TabName } from '#domain/admin/tabs.ts';
import type { Filter } from '#domain/admin/filter.ts';
import { columnsOf } from './columns.tsx';
import { ExportButton, ExportProgress } from './Export.tsx';
import { Failed } from './Failed.tsx';
import { Filters } from './Filters.tsx';
import { formatCount, formatQuantity } from './format.ts';
import { Pager } from './Pager.tsx';
import { csvPath } from './paths.ts';
import { givenValues } from './place.ts';
import { RecordTable } from './RecordTable.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useChanges } from './use-changes.ts';
import type { Export } from './use-export.ts';
import type { Initials } from './use-initials.ts';
import { usePage, type RecordsPage, type Selection } from './use-page.ts';

interface Props {
  selection: Selection & { tab: TabName };
  /**
   * Whether the page's address contains an order id. If the list has only the row of that order, the row is
   * open at the beginning.
   */
  isOneOrder: boolean;
  articleSources: readonly string[];
  csv: Export;
  initials: Initials;
  /** Whether the shortcut keys are on. */
  hasKeys: boolean;
  onFilter: (filter: Filter) => void;
  onQuarantined: (isQuarantined: boolean) => void;
  /** Called when the admin's summary and the due records have to be loaded again. */
  onStale: () => void;
}

const SUSPECTS =
  'A program seems to have sent these. We sent no email for them, and totals and CSV files leave them out. Release a row that a person sent.';

/** Said when nothing was found: the person may be among the quarantined leads. */
const HELD_BACK = 'Quarantined rows are left out: press Quarantined to look among them.';

/** One tab: filters and buttons, a page of rows, and the pager. */
export function Panel({ selection, isOneOrder, articleSources, csv, initials, hasKeys, ...on }: Props) {
  const { onFilter, onQuarantined, onStale } = on;
  const { tab, search, filter, isQuarantined } = selection;
  const page = usePage(selection);
  const top = useRef<HTMLDivElement>(null);
  // Focuses the status line above the rows when a released row disappears with its button, the button Undo disappears, or
  // another page is shown.
  const toTop = () => top.current?.focus();
  const changes = useChanges({
    initials,
    onChanged: ({ row }) => {
      if (top.current?.contains(document.activeElement)) toTop();
      page.replaceRow(row);
      onStale();
    },
    onReleased: ({ row }) => {
      toTop();
      onStale();
      page.dropRow(row.id);
    },
  });
  const { answer, status } = page;
  const refresh = () => {
    changes.dismiss();
    page.reload();
    onStale();
  };
  const { sort, ...restricting } = givenValues(filter);
  const isPart = search !== '' || Object.keys(restricting).length > 0;
  const isExporting = csv.status === 'running';

  return (
    <>
      <div className="tools">
        <Filters tab={tab} filter={filter} articleSources={articleSources} onFilter={onFilter} />
        <div className="actions">
          {tab !== 'payments' && (
            <button
              className="button quiet"
              type="button"
              aria-pressed={isQuarantined}
              onClick={() => onQuarantined(!isQuarantined)}
            >
              Quarantined
            </button>
          )}
          <button className="button quiet" type="button" onClick={refresh}>
            Refresh
          </button>
          {(!isQuarantined || isExporting) && (
            <ExportButton path={csvPath(tab, search, filter)} isPart={isPart} csv={csv} />
          )}
        </div>
      </div>
      <ExportProgress csv={csv} />
      <StatusLine
        ref={top}
        news={changes.news}
        isLoading={status === 'loading'}
        isEmpty={status === 'ready' && answer?.total === 0}
        text={countText(page, search)}
        hint={hintOf(selection, isPart, page)}
      />
      {status === 'failed' && <Failed onRetry={refresh} />}
      {answer && answer.rows.length > 0 && (
        <RecordTable
          caption={isQuarantined ? `${tabOf(tab).label}, quarantined` : tabOf(tab).label}
          isBusy={status === 'loading'}
          items={answer.rows.map((row) => ({ tab, row }))}
          columns={columnsOf(tab, isQuarantined)}
          isQuarantined={isQuarantined}
          isFirstOpen={isOneOrder && answer.rows.length === 1}
          hasKeys={hasKeys}
          changes={changes}
        />
      )}
      <Pager page={page} sort={filter.sort} onTurn={toTop} />
    </>
  );
}

function countText({ answer, pagesBefore }: RecordsPage, search: string): string {
  if (!answer) return '';
  if (answer.total === 0) return 'No data available';
  const isMore = search !== '' && answer.total >= MAX_COUNT;
  return (
    (isMore ? `${formatCount(MAX_COUNT)} rows or more` : formatQuantity(answer.total, 'row')) +
    (pagesBefore > 0 ? `, page ${pagesBefore + 1}` : '')
  );
}

function hintOf(
  { tab, search, isQuarantined }: Props['selection'],
  isPart: boolean,
  { status, answer }: RecordsPage,
) {
  if (isQuarantined) return SUSPECTS;
  if (status !== 'ready' || answer?.total !== 0 || !isPart) return undefined;
  const why =
    search === ''
      ? 'No row matches these filters.'
      : `No results for “${search}”. Check the spelling, search for less or clear the filters.`;
  return tab === 'payments' ? why : `${why} ${HELD_BACK}`;
}
