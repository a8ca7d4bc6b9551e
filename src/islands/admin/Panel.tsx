import { useRef, useState } from 'react';
import { tabOf, type DeskRow, type TabName } from '#domain/records.ts';
import { useCalls } from './calls.ts';
import { ExportButton } from './ExportButton.tsx';
import { Failed } from './Failed.tsx';
import { Pager } from './Pager.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SearchField } from './SearchField.tsx';
import type { Export } from './use-export.ts';
import { usePage } from './use-page.ts';
import { counted, nameOf } from './words.ts';

interface Props {
  tab: TabName;
  csv: Export;
  /** Called when the sums are not true any more. */
  onStale: () => void;
}

/** What came of a change. */
interface News {
  isFault: boolean;
  text: string;
}

/** One tab: its tools, a page of its rows, and the way to the next. */
export function Panel({ tab, csv, onStale }: Props) {
  const calls = useCalls();
  const page = usePage(tab);
  const [news, setNews] = useState<News | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { status, answer, isQuarantined, search } = page;

  const refresh = () => {
    page.again();
    onStale();
  };
  const turn = (way: () => void) => {
    way();
    top.current?.focus();
  };
  const release = async (row: DeskRow) => {
    if (tab === 'payments') return;
    const released = await calls.release(tab, row.id);
    if (!released.ok) return setNews({ isFault: true, text: released.error.message });
    setNews({ isFault: false, text: `Released: ${nameOf(row)} is a genuine lead now.` });
    top.current?.focus();
    page.dropRow(row.id);
    onStale();
  };
  const deliver = async (row: DeskRow) => {
    const delivered = await calls.deliver(row.id);
    if (!delivered.ok) return setNews({ isFault: true, text: delivered.error.message });
    setNews({ isFault: false, text: `The order of ${nameOf(row)} is marked as delivered.` });
    page.replaceRow({ ...row, delivered_at: delivered.deliveredAt });
  };

  return (
    <>
      <div className="tools">
        <SearchField tab={tab} onFind={page.find} key={String(isQuarantined)} />
        <div className="actions">
          {tab !== 'payments' && (
            <button
              className="button quiet"
              type="button"
              aria-pressed={isQuarantined}
              onClick={() => page.show(!isQuarantined)}
            >
              Quarantined
            </button>
          )}
          <button className="button quiet" type="button" onClick={refresh}>
            Refresh
          </button>
          {!isQuarantined && <ExportButton tab={tab} search={search} csv={csv} />}
        </div>
      </div>
      {isQuarantined && (
        <p className="small soft">
          Held back because a program seems to have sent them: no mail went out, and no total and no CSV counts them.
        </p>
      )}
      <div ref={top} className="standing" tabIndex={-1}>
        <p role="status">
          {status === 'loading' && <span className="spinner" />} {status === 'loading' ? 'Loading data...' : foundText()}
        </p>
        {news && (
          <p className={news.isFault ? 'note fault' : 'note success'} role={news.isFault ? 'alert' : 'status'}>
            {news.text}
          </p>
        )}
      </div>
      {status === 'failed' && <Failed onRetry={refresh} />}
      {answer && answer.rows.length > 0 && (
        <RecordTable
          tab={tab}
          caption={isQuarantined ? `${tabOf(tab).label}, quarantined` : tabOf(tab).label}
          isBusy={status === 'loading'}
          rows={answer.rows}
          onRelease={isQuarantined ? release : null}
          onDeliver={deliver}
        />
      )}
      <Pager
        older={page.older && (() => turn(page.older ?? page.again))}
        newer={page.newer && (() => turn(page.newer ?? page.again))}
      />
    </>
  );

  function foundText(): string {
    if (!answer) return '';
    if (answer.total === 0) return search === '' ? 'No data available' : `No data available for “${search}”`;
    return counted(answer.total, 'row') + (page.pagesBefore > 0 ? `, page ${page.pagesBefore + 1}` : '');
  }
}
