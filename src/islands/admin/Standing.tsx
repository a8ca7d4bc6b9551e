import type { RefObject } from 'react';
import type { useChanges } from './use-changes.ts';
import type { DeskPage } from './use-page.ts';
import { counted } from './words.ts';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  page: DeskPage;
  news: ReturnType<typeof useChanges>['news'];
}

/** How things stand in a tab: loading, how many rows there are, and what came of the last change. */
export function Standing({ ref, page, news }: Props) {
  const { status, answer, isQuarantined, search } = page;
  const isEmpty = status === 'ready' && answer?.total === 0;
  return (
    <div ref={ref} className="standing" tabIndex={-1}>
      {news && (
        <p className={news.isFault ? 'note fault' : 'note success'} role={news.isFault ? 'alert' : 'status'}>
          {news.text}
        </p>
      )}
      {isQuarantined && (
        <p className="small soft">
          Held back because a program seems to have sent them: no mail went out, and no total and no CSV
          counts them.
        </p>
      )}
      <p className={isEmpty ? 'empty' : 'loading'} role="status">
        {status === 'loading' && <span className="spinner" />}
        {status === 'loading' ? 'Loading data...' : countText(page)}
      </p>
      {isEmpty && search !== '' && <p className="soft">Nothing is found for “{search}”.</p>}
    </div>
  );
}

function countText({ answer, pagesBefore }: DeskPage): string {
  if (!answer) return '';
  if (answer.total === 0) return 'No data available';
  return counted(answer.total, 'row') + (pagesBefore > 0 ? `, page ${pagesBefore + 1}` : '');
}
