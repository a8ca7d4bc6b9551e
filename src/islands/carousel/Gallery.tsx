import './gallery.css';
import { useRef, useState, type ReactNode } from 'react';
import { onArrows, type Direction } from './arrows.ts';
import { GalleryControls } from './GalleryControls.tsx';
import { prefersStillness, useTurns } from './use-turns.ts';

/** How long a group of covers takes to fade out and the next to fade in, both together, in ms. */
const FADE_MS = 300;

interface Props {
  /** The id of the gallery's heading. */
  labelledBy: string;
  /** The name of each group of covers, such as “Books 1 to 5”. */
  groups: readonly string[];
  /** The heading and the text beside the covers. */
  words?: ReactNode;
  /** The groups of covers: one element, as wide as the gallery, for each of `groups`. */
  children?: ReactNode;
}

/**
 * Shows one group of book covers at a time and fades to the next one every 8 s. The dots, the arrow keys and
 * swiping choose a group. Swiping needs no script: the groups are side by side in an element that scrolls.
 */
export function Gallery({ labelledBy, groups, words, children }: Props) {
  const gallery = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const isMany = groups.length > 1;
  const show = (group: number) => {
    setShown(group);
    if (track.current) void fadeTo(track.current, group);
  };
  const turn = (direction: Direction) => show((shown + direction + groups.length) % groups.length);
  const restart = useTurns(gallery, { isOn: isMany && !isPaused, shown, turn: () => turn(1) });
  return (
    <div ref={gallery} className="gallery" onMouseLeave={restart} onBlur={restart}>
      <div
        ref={track}
        className="gallery-track"
        role="group"
        aria-labelledby={labelledBy}
        tabIndex={isMany ? 0 : undefined}
        onKeyDown={isMany ? onArrows(turn) : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {children}
      </div>
      <div className="cell gallery-words">
        {words}
        {isMany && <GalleryControls {...{ groups, shown, show, isPaused, setPaused }} />}
      </div>
    </div>
  );
}

/**
 * Scrolls `track` to its page `index`, counted from 0, while its content is faded out. With reduced motion,
 * scrolls without a fade.
 */
async function fadeTo(track: HTMLElement, index: number): Promise<void> {
  const scroll = () => track.scrollTo({ left: index * track.clientWidth, behavior: 'instant' });
  if (prefersStillness()) return scroll();
  await track.animate({ opacity: [1, 0] }, FADE_MS / 2).finished;
  scroll();
  track.animate({ opacity: [0, 1] }, FADE_MS / 2);
}
