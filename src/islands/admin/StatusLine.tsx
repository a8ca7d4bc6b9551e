import type { RefObject } from 'react';
import type { useChanges } from './use-changes.ts';
import type { RecordsPage } from './use-page.ts';
import { formatQuantity } from './format.ts';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  page: RecordsPage;
  news: ReturnType<typeof useChanges>['news'];
}

/** A line with the state of a tab (loading or the number of rows) and the result of the last change. */
export function StatusLine({ ref, page, news }: Props) {
  const { status, answer, isQuarantined, search } = page;
  const isEmpty = status === 'ready' && answer?.total === 0;
  return (
    <div ref={ref} className="status-line" tabIndex={-1}>
      {news && (
        <p className={news.isFault ? 'note fault' : 'note success'} role={news.isFault ? 'alert' : 'status'}>
          {news.text}
        </p>
      )}
      {isQuarantined && (
        <p className="small soft">
          A program seems to have sent these. We sent no email for them, and totals and CSV files leave them
          out. Release a row that a person sent.
        </p>
      )}
      <p className={isEmpty ? 'empty' : 'loading'} role="status">
        {status === 'loading' && <span className="spinner" />}
        {status === 'loading' ? 'Loading data...' : countText(page)}
      </p>
      {isEmpty && search !== '' && (
        <p className="soft">No results for “{search}”. Check the spelling or search for less.</p>
      )}
    </div>
  );
}

function countText({ answer, pagesBefore }: RecordsPage): string {
  if (!answer) return '';
  if (answer.total === 0) return 'No data available';
  return formatQuantity(answer.total, 'row') + (pagesBefore > 0 ? `, page ${pagesBefore + 1}` : '');
}
