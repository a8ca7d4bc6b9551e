import type { RefObject } from 'react';
import type { News } from './use-changes.ts';

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  news: News | null;
  /** A text that states the number of rows, or that there are none; `''` until rows have loaded. */
  text: string;
  isLoading: boolean;
  isEmpty: boolean;
  /** A sentence that explains the rows, or why there are none. */
  hint?: string | undefined;
}

/** A line with the state of a list (loading or the number of rows) and the result of the last change. */
export function StatusLine({ ref, news, text, isLoading, isEmpty, hint }: Props) {
  return (
    <div ref={ref} className="status-line" tabIndex={-1}>
      {news && (
        <div className={`news note ${news.isFault ? 'fault' : 'success'}`}>
          <p role={news.isFault ? 'alert' : 'status'}>{news.text}</p>
          {news.undo && (
            <button className="button quiet" type="button" onClick={news.undo}>
              Undo
            </button>
          )}
        </div>
      )}
      <p className={isEmpty ? 'empty' : 'loading'} role="status">
        {isLoading && <span className="spinner" />}
        <span>{isLoading ? 'Loading data...' : text}</span>
      </p>
      {hint && <p className="small soft">{hint}</p>}
    </div>
  );
}
