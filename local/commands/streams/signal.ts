import { COLORS, HEIGHT, between, progress, rect, rule, svg } from './drawing.ts';

const LINE = 38;
const TOP = 56;
/** The widths of the words of each line of the page, in px. */
const LINES = [
  [70, 120, 48, 150, 96],
  [110, 60, 130, 84, 90],
  [52, 140, 76, 110, 118],
  [96, 88, 150, 60, 70],
  [130, 46, 100, 124, 84],
  [64, 156, 90, 70, 120],
  [118, 74, 60, 140, 66],
  [84, 110, 128, 52, 104],
  [140, 66, 84, 96, 58],
  [72, 98, 116, 130, 60],
  [108, 52, 88, 120, 100],
];
/** The highlighted lines, and how many words at the start of each line are highlighted. */
const HIGHLIGHTED: readonly (readonly [line: number, count: number])[] = [
  [1, 3],
  [4, 4],
  [6, 2],
  [9, 3],
];

/** Draws a page of reviews: passages are highlighted one after the other and counted at the side. */
export function signal(time: number): string {
  return svg(COLORS.proof, [
    ...HIGHLIGHTED.map((_, index) => highlight(index, time)),
    ...LINES.map((line, index) => text(line, index)),
    rule(704, 0, 704, HEIGHT, COLORS.ink),
    ...HIGHLIGHTED.map((_, index) => count(index, time)),
    // Crop marks.
    ...[
      [24, 24, 24, 52],
      [24, 24, 52, 24],
      [24, 516, 24, 488],
      [24, 516, 52, 516],
    ].map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => rule(x1, y1, x2, y2, COLORS.ink)),
  ]);
}

function lengthOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + 14, -14);
}

function text(widths: readonly number[], index: number): string {
  const y = TOP + index * LINE + 10;
  return widths
    .map((width, word) => {
      const x = 80 + lengthOf(widths.slice(0, word)) + 14;
      return rect({ x, y, width, height: 12, fill: COLORS.soft });
    })
    .join('');
}

function highlight(index: number, time: number): string {
  const [line, words] = HIGHLIGHTED[index] ?? [0, 0];
  const drawn = progress(time, 0.08 + index * 0.16, 0.18 + index * 0.16);
  const width = (lengthOf((LINES[line] ?? []).slice(0, words)) + 28) * drawn;
  return rect({ x: 80, y: TOP + line * LINE, width, height: 32, fill: COLORS.signal });
}

function count(index: number, time: number): string {
  const start = 0.18 + index * 0.16;
  const arrived = progress(time, start, start + 0.1);
  const [line, words] = HIGHLIGHTED[index] ?? [0, 0];
  const y = between(TOP + line * LINE, 120 + index * 96, arrived);
  if (arrived === 0) return '';
  const bar = rect({
    x: between(560, 736, arrived),
    y,
    width: 40 + words * 36,
    height: 40,
    fill: COLORS.signal,
  });
  return bar + rect({ x: 728, y, width: 4 * arrived, height: 40, fill: COLORS.ink });
}
