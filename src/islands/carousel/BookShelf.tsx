import './book-shelf.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { onArrows, type Direction } from './arrows.ts';
import { showCategory, turnShelf } from './shelf.ts';
import { ShelfButtons } from './ShelfButtons.tsx';
import { ShelfFilter, type Choice } from './ShelfFilter.tsx';

interface Props {
  /** The id of the shelf's heading. */
  labelledBy: string;
  /** The number of books. */
  count: number;
  /** The choices of the filter. Without choices there is no filter. */
  choices: readonly Choice[];
  /** The heading. */
  heading?: ReactNode;
  /** A `<ul>` of books. Each book has its category in `data-category`. */
  children?: ReactNode;
}

/**
 * A row of books that scrolls sideways: by swiping, which needs no script, with the arrow keys and with two
 * buttons. At each end the arrow keys and the buttons go to the other end.
 */
export function BookShelf({ labelledBy, count, choices, heading, children }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const isOverflowing = useOverflow(track);
  const turn = (direction: Direction) => {
    if (track.current) turnShelf(track.current, direction);
  };
  const choose = (choice: Choice) => {
    setChosen(choice);
    if (track.current) showCategory(track.current, choice.category);
  };
  return (
    <>
      <div className="week shelf-head">
        <div className="cell shelf-heading">{heading}</div>
        {choices.length > 0 && <ShelfFilter {...{ choices, chosen, choose }} />}
      </div>
      <div
        ref={track}
        className="shelf-track"
        role="group"
        aria-labelledby={labelledBy}
        tabIndex={0}
        onKeyDown={onArrows(turn)}
      >
        {children}
      </div>
      {count > 1 && <ShelfButtons isDisabled={!isOverflowing} turn={turn} />}
    </>
  );
}

/**
 * Whether the list in `track` is wider than `track`, so that `track` scrolls sideways. True until the browser
 * has measured them.
 */
function useOverflow(track: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(true);
  useEffect(() => {
    const list = track.current?.querySelector('ul');
    if (!list) return;
    const observer = new ResizeObserver(() =>
      setOverflowing(list.offsetWidth > (track.current?.clientWidth ?? 0)),
    );
    observer.observe(list);
    return () => observer.disconnect();
  }, [track]);
  return isOverflowing;
}
