import { useRef } from 'react';
import { tabOf, type TabName } from '#domain/admin/tabs.ts';
import { ExportButton, ExportProgress } from './Export.tsx';
import { Failed } from './Failed.tsx';
import { Pager } from './Pager.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SearchField } from './SearchField.tsx';
import { StatusLine } from './StatusLine.tsx';
import { useChanges } from './use-changes.ts';
import type { Export } from './use-export.ts';
import { usePage } from './use-page.ts';

interface Props {
  tab: TabName;
  csv: Export;
  /** Called when the totals have to be loaded again. */
  onStale: () => void;
}

/** One tab: search and buttons, a page of rows, and the pager. */
export function Panel({ tab, csv, onStale }: Props) {
  const page = usePage(tab);
  const top = useRef<HTMLDivElement>(null);
  // Moves the focus to the top, because the focused button disappears with its row or its page.
  const toTop = () => top.current?.focus();
  const changes = useChanges(tab, page, () => {
    toTop();
    onStale();
  });
  const { answer, isQuarantined, search } = page;
  const refresh = () => {
    changes.dismiss();
    page.reload();
    onStale();
  };
  const isExporting = csv.status === 'running';

  return (
    <>
      <div className="tools">
        <SearchField key={String(isQuarantined)} tab={tab} onFind={page.find} />
        <div className="actions">
          {tab !== 'payments' && (
            <button
              className="button quiet"
              type="button"
              aria-pressed={isQuarantined}
              onClick={() => {
                changes.dismiss();
                page.show(!isQuarantined);
              }}
            >
              Quarantined
            </button>
          )}
          <button className="button quiet" type="button" onClick={refresh}>
            Refresh
          </button>
          {(!isQuarantined || isExporting) && <ExportButton tab={tab} search={search} csv={csv} />}
        </div>
      </div>
      <ExportProgress csv={csv} />
      <StatusLine ref={top} page={page} news={changes.news} />
      {page.status === 'failed' && <Failed onRetry={refresh} />}
      {answer && answer.rows.length > 0 && (
        <RecordTable
          tab={tab}
          caption={isQuarantined ? `${tabOf(tab).label}, quarantined` : tabOf(tab).label}
          isBusy={page.status === 'loading'}
          rows={answer.rows}
          onRelease={isQuarantined ? changes.release : null}
          onDeliver={changes.deliver}
        />
      )}
      <Pager page={page} onTurn={toTop} />
    </>
  );
}
