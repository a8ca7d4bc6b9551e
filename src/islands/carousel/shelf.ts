import type { Direction } from './arrows.ts';

/** Scrolls to the books before or after the visible ones. After the last come the first, and the other way round. */
export function turnShelf(track: HTMLElement, direction: Direction): void {
  track.scrollTo({ left: positionBeside(track, direction) });
}

/** The scroll position in px. A step is as many whole books as are visible. */
function positionBeside(track: HTMLElement, direction: Direction): number {
  const { scrollLeft, scrollWidth, clientWidth } = track;
  const end = scrollWidth - clientWidth;
  // Browsers round scroll positions, so a position up to 1 px from an end is the end.
  if (direction === 1 && scrollLeft >= end - 1) return 0;
  if (direction === -1 && scrollLeft <= 1) return end;
  const width = booksIn(track).find(({ hidden }) => !hidden)?.offsetWidth ?? clientWidth;
  return scrollLeft + direction * width * Math.max(1, Math.floor(clientWidth / width));
}

/** Shows the books of one category, from the first one on. Null shows all books. */
export function showCategory(track: HTMLElement, category: string | null): void {
  for (const book of booksIn(track)) book.hidden = category !== null && book.dataset['category'] !== category;
  track.scrollTo({ left: 0, behavior: 'instant' });
}

function booksIn(track: HTMLElement): HTMLElement[] {
  return [...track.querySelectorAll<HTMLElement>('[data-category]')];
}
