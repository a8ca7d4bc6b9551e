import type { RecordsPage } from './use-page.ts';

interface Props {
  page: RecordsPage;
  /** The sort of the rows; `''` is newest first. */
  sort: string;
  /** Called after each click on one of the buttons. */
  onTurn: () => void;
}

const LABELS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  oldest: ['Older', 'Newer'],
  amount: ['Higher amounts', 'Lower amounts'],
};

/** The buttons for the pages before and after the current page. Renders nothing when there is only one page. */
export function Pager({ page, sort, onTurn }: Props) {
  const { following, previous } = page;
  if (!following && !previous) return null;
  const [before, after] = LABELS[sort] ?? ['Newer', 'Older'];
  const turn = (way: () => void) => () => {
    way();
    onTurn();
  };
  return (
    <nav className="actions pager" aria-label="Pages">
      {previous && (
        <button className="button quiet" type="button" onClick={turn(previous)}>
          {before}
        </button>
      )}
      {following && (
        <button className="button quiet" type="button" onClick={turn(following)}>
          {after}
        </button>
      )}
    </nav>
  );
}
