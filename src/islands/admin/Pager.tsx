import type { RecordsPage } from './use-page.ts';

interface Props {
  page: RecordsPage;
  /** Called after another page was requested. */
  onTurn: () => void;
}

/** The buttons for newer and older rows; renders nothing when there is only one page. */
export function Pager({ page, onTurn }: Props) {
  const { older, newer } = page;
  if (!older && !newer) return null;
  const turn = (way: () => void) => () => {
    way();
    onTurn();
  };
  return (
    <nav className="actions pager" aria-label="Pages">
      {newer && (
        <button className="button quiet" type="button" onClick={turn(newer)}>
          Newer
        </button>
      )}
      {older && (
        <button className="button quiet" type="button" onClick={turn(older)}>
          Older
        </button>
      )}
    </nav>
  );
}
