import { element, type Element, type Properties } from '../html-tree.ts';

/** The number of squares in a row, and the distance from one to the next in pixels. */
const ROW = 12;
const STEP = 16;

/**
 * Draws a column of a table if all its cells are ranges of whole numbers, such as `5–30`, shares, such as `3 of 4`, or
 * sums, such as `20 new, 4 updates`. Returns one drawing per cell, or an empty array for other columns.
 */
export function drawingsOf(cells: readonly string[]): Element[] {
  const ranges = numbersIn(cells, /^(\d+)–(\d+)$/);
  const end = Math.max(...ranges.map(([, to]) => to));
  if (ranges.length > 0) return ranges.map(([from, to]) => rangeBar(from, to, end));
  const shares = numbersIn(cells, /^(\d+) of (\d+)$/);
  if (shares.length > 0)
    return shares.map(([part, whole]) => squares(part, whole, { fill: 'none', stroke: 'currentColor' }));
  return numbersIn(cells, /^(\d+) [a-z]+, (\d+) [a-z]+$/).map(([one, other]) => squares(one, one + other));
}

/** The two numbers in each cell. Returns an empty array unless the pattern matches all cells. */
function numbersIn(cells: readonly string[], pattern: RegExp): [number, number][] {
  const found = cells.flatMap((cell): [number, number][] => {
    const [, first, second] = pattern.exec(cell) ?? [];
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)]];
  });
  return found.length === cells.length ? found : [];
}

/** A line from 0 to `end` with the range drawn on it. */
function rangeBar(from: number, to: number, end: number): Element {
  return element(
    'svg',
    { viewBox: `0 0 ${String(end)} 1`, preserveAspectRatio: 'none', ariaHidden: 'true' },
    [element('path', { d: `M${String(from)} 0H${String(to)}V1H${String(from)}z` }, [])],
  );
}

/** Squares in rows of 12: the first ones are filled, the others have `others` as SVG attributes. */
function squares(filled: number, count: number, others: Properties = {}): Element {
  const width = String(STEP * Math.min(count, ROW));
  const height = String(STEP * Math.ceil(count / ROW));
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  return element('svg', { ...size, ariaHidden: 'true' }, [
    element('path', { d: squarePath(0, filled) }, []),
    element('path', { d: squarePath(filled, count), ...others }, []),
  ]);
}

/** A path of the squares from one index to another. Its relative moves are repeated, which compresses well. */
function squarePath(from: number, to: number): string {
  const start = `M${String(STEP * (from % ROW) + 1)} ${String(STEP * Math.floor(from / ROW) + 1)}`;
  const moveTo = (index: number) =>
    index % ROW === 0 ? `m-${String(STEP * (ROW - 1))} ${String(STEP)}` : `m${String(STEP)} 0`;
  return Array.from(
    { length: to - from },
    (_, index) => `${index === 0 ? start : moveTo(from + index)}h10v10h-10z`,
  ).join('');
}
