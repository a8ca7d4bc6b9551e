import { fallbackOutline } from './fallback-letters.ts';

/**
 * SVG paths of the capital letters from which the logo is drawn. Each path is the center line of a letter and
 * takes an area of 6 by 12 units. The stroke has a width of 3 and square ends.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 12V2l2-2h2l2 2v10M0 7.5h6',
  B: 'M0 6h4M0 0h4l2 2v2L4 6l2 2v2l-2 2H0z',
  C: 'M6 3V2L4 0H2L0 2v8l2 2h2l2-2V9',
  D: 'M0 0h4l2 2v8l-2 2H0z',
  E: 'M6 0H0v12h6M0 6h5',
  F: 'M6 0H0v12M0 6h5',
  G: 'M6 3V2L4 0H2L0 2v8l2 2h4V7H4',
  H: 'M0 0v12M6 0v12M0 6h6',
  I: 'M3 0v12M1 0h4M1 12h4',
  J: 'M6 0v10l-2 2H2l-2-2V9',
  K: 'M0 0v12M6 0v2L2 6l4 4v2',
  L: 'M0 0v12h6',
  M: 'M0 12V0l3 5 3-5v12',
  N: 'M0 12V0l6 12V0',
  O: 'M2 0h2l2 2v8l-2 2H2l-2-2V2z',
  P: 'M0 12V0h4l2 2v3L4 7H0',
  Q: 'M2 0h2l2 2v8l-2 2H2l-2-2V2zM4 9l2 3',
  R: 'M0 12V0h4l2 2v2L4 6.5H0M3 6.5l3 3.5v2',
  S: 'M6 2.5V2L4 0H2L0 2v2l6 4v2l-2 2H2l-2-2v-.5',
  T: 'M0 0h6M3 0v12',
  U: 'M0 0v10l2 2h2l2-2V0',
  V: 'M0 0v7l2 5h2l2-5V0',
  W: 'M0 0v12l3-5 3 5V0',
  X: 'M0 0v2l6 8v2M6 0v2l-6 8v2',
  Y: 'M0 0v3l3 4 3-4V0M3 7v5',
  Z: 'M0 0h6v2l-6 8v2h6',
};

/** The distance between the left edges of two neighboring letters, in the units of `LETTERS`. */
const LETTER_STEP = 10.5;

/** The height of the capital letters of the fallback faces, in units of 1/1000 em. */
const CAPITAL = 714;

/** The width of a group of letters, strokes included, in the units of `LETTERS`. */
export function groupWidth(group: string): number {
  return (Array.from(group).length - 1) * LETTER_STEP + 9;
}

/**
 * The letters of a group of the mark as SVG paths, for an element with `fill: none`, a stroke of 3 with square ends,
 * and a `color`. A letter that is not in LETTERS is the outline of a fallback face, in the same area. A frame replaces
 * a character that these do not have either, because a letter must not stop a build.
 */
export function groupPaths(group: string): string {
  return Array.from(group, (letter, index) => {
    const line = LETTERS[letter];
    const x = index * LETTER_STEP;
    return line === undefined ? outlinePath(letter, x) : `<path transform="translate(${x})" d="${line}"/>`;
  }).join('');
}

function outlinePath(letter: string, x: number): string {
  const outline = fallbackOutline(letter);
  if (!outline) return `<path transform="translate(${x})" d="M0 0h6v12H0z"/>`;
  const scale = 15 / CAPITAL;
  const across = Math.min(scale, 9 / outline.advance);
  const move = `translate(${x - 1.5} 13.5) scale(${across} ${scale})`;
  return `<path fill="currentColor" stroke="none" transform="${move}" d="${outline.path}"/>`;
}
