import { element, type Element, type Properties } from '../html-tree.ts';

/** The number of squares in a row, and the distance in pixels from one square's left edge to the next one's. */
const ROW = 12;
const STEP = 16;
/** A drawing with more squares than this says less than its numbers. */
const MOST_SQUARES = 36;

/**
 * Returns one drawing per cell for a column in which all cells are ranges (`5–30`), all are shares (`3 of 4`) or all
 * are sums (`20 new, 4 updates`). Returns an empty array for any other column, and for numbers that are no ranges from
 * about 0 on, such as years or hours of the day, or too many squares.
 */
export function drawingsOf(cells: readonly string[]): Element[] {
  const ranges = numbersIn(cells, /^(\d+)–(\d+)$/);
  const end = Math.max(...ranges.map(([, to]) => to));
  if (ranges.length > 0) {
    const isFromZero = ranges.every(([from, to]) => from < to) && ranges.some(([from]) => from <= end / 4);
    return isFromZero ? ranges.map(([from, to]) => rangeBar(from, to, end)) : [];
  }
  const shares = numbersIn(cells, /^(\d+) of (\d+)$/);
  if (shares.every(([part, whole]) => part <= whole && whole <= MOST_SQUARES) && shares.length > 0)
    return shares.map(([part, whole]) => squaresOf(part, whole));
  const sums = numbersIn(cells, /^(\d+) [a-z]+, (\d+) [a-z]+$/);
  const areFew = sums.every(([one, other]) => one + other <= MOST_SQUARES);
  return areFew ? sums.map(([one, other]) => squaresFor(one, other)) : [];
}

/** The two numbers in each cell. Returns an empty array unless the pattern matches all cells. */
function numbersIn(cells: readonly string[], pattern: RegExp): [number, number][] {
  const found = cells.flatMap((cell): [number, number][] => {
    const [, first, second] = pattern.exec(cell) ?? [];
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)]];
  });
  return found.length === cells.length ? found : [];
}

/** A bar from `from` to `to`, in a drawing whose width represents the numbers from 0 to `end`. */
function rangeBar(from: number, to: number, end: number): Element {
  return element(
    'svg',
    { viewBox: `0 0 ${String(end)} 1`, preserveAspectRatio: 'none', ariaHidden: 'true' },
    [element('path', { d: `M${String(from)} 0H${String(to)}V1H${String(from)}z` }, [])],
  );
}

/** Squares in rows of 12: the first ones are filled, the others have an outline. */
function squaresOf(filled: number, count: number): Element {
  const squares = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => square(from + index)).join('');
  return drawing(count, [
    { d: squares(0, filled) },
    { d: squares(filled, count), fill: 'none', stroke: 'currentColor' },
  ]);
}

/** The SVG path of the square with this index. */
function square(index: number): string {
  const [x, y] = [STEP * (index % ROW) + 1, STEP * Math.floor(index / ROW) + 1];
  return `M${String(x)} ${String(y)}h10v10h-10z`;
}

/** Squares for two numbers, in rows of 12. The squares are the dashes of thick lines, because lines take few bytes. */
function squaresFor(one: number, other: number): Element {
  const dashes = { stroke: 'currentColor', strokeWidth: '10', strokeDasharray: '10 6' };
  return drawing(one + other, [
    { d: lines(0, one), ...dashes },
    { d: lines(one, one + other), ...dashes },
  ]);
}

/** The SVG path of a line through each row of squares, from the square at `from` to the square before `to`. */
function lines(from: number, to: number): string {
  const first = Math.floor(from / ROW);
  return Array.from({ length: Math.ceil(to / ROW) - first }, (_, index) => {
    const row = first + index;
    const [start, end] = [Math.max(from, row * ROW), Math.min(to, (row + 1) * ROW)];
    return `M${String(STEP * (start - row * ROW))} ${String(STEP * row + 6)}h${String(STEP * (end - start))}`;
  }).join('');
}

function drawing(count: number, paths: readonly Properties[]): Element {
  const width = String(STEP * Math.min(count, ROW));
  const height = String(STEP * Math.ceil(count / ROW));
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  return element(
    'svg',
    { ...size, ariaHidden: 'true' },
    paths.map((path) => element('path', path, [])),
  );
}
