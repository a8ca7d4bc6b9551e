import type { DeskPage } from './use-page.ts';

interface Props {
  page: DeskPage;
  /** Called once another page has been asked for. */
  onTurn: () => void;
}

/** The buttons to the page of newer and to that of older rows; nothing when there is only one page. */
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
