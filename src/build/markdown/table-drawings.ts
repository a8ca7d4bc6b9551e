import { element, type Element } from '../html-tree.ts';

/**
 * Draws a column of a table if all its cells are ranges of whole numbers, such as `5–30`, or shares, such as `3 of 4`.
 * Returns one drawing per cell, or an empty array for other columns.
 */
export function drawingsOf(cells: readonly string[]): Element[] {
  const ranges = numbersIn(cells, /^(\d+)–(\d+)$/);
  const end = Math.max(...ranges.map(([, to]) => to));
  if (ranges.length > 0) return ranges.map(([from, to]) => rangeBar(from, to, end));
  return numbersIn(cells, /^(\d+) of (\d+)$/).map(([part, whole]) => squares(part, whole));
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

/** A row of squares; the first ones are filled, the others have an outline. */
function squares(filled: number, count: number): Element {
  const row = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `M${String(16 * (from + index) + 1)} 1h10v10h-10z`).join(
      '',
    );
  const size = { width: String(16 * count), height: '12' };
  return element('svg', { ...size, ariaHidden: 'true' }, [
    element('path', { d: row(0, filled) }, []),
    element('path', { d: row(filled, count), fill: 'none', stroke: 'currentColor' }, []),
  ]);
}
