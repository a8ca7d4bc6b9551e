import { COLORS, HEIGHT, WIDTH, between, progress, rect, rule, svg, words } from './drawing.ts';

const ROW = HEIGHT / 8;
const LEFT = 128;
/** The relative length of each term's bar, in order of appearance. */
const TERMS = [0.34, 0.72, 0.5, 0.94, 0.22, 0.61, 0.83, 0.42];
const ORDER = TERMS.toSorted((a, b) => b - a);

/** Draws search terms: they appear unordered, are sorted, and the first four become titles. */
export function keywords(time: number): string {
  const titles = progress(time, 0.68, 0.8);
  return svg(COLORS.sheet, [
    rect({ x: 0, y: 0, width: WIDTH, height: 4 * ROW * titles, fill: COLORS.tint }),
    ...TERMS.map((_, index) => rule(0, index * ROW, WIDTH, index * ROW)),
    ...ORDER.map((_, index) => words(String(index + 1), 56, rowAt(index) + 42, { fill: COLORS.soft })),
    ...TERMS.map((_, index) => bar(index, time)),
    rule(LEFT - 24, 0, LEFT - 24, HEIGHT),
  ]);
}

function rowAt(index: number): number {
  return index * ROW;
}

function bar(index: number, time: number): string {
  const length = TERMS[index] ?? 0;
  const rank = ORDER.indexOf(length);
  const grown = progress(time, 0.03 + index * 0.03, 0.15 + index * 0.03);
  const sorted = progress(time, 0.4 + rank * 0.015, 0.52 + rank * 0.015);
  const titled = rank < 4 ? progress(time, 0.72 + rank * 0.04, 0.8 + rank * 0.04) : 0;
  const y = between(rowAt(index), rowAt(rank), sorted) + 20;
  const width = (WIDTH - LEFT - 40) * length * grown;
  const fill = rank === 0 ? COLORS.hour : titled > 0 ? COLORS.ink : COLORS.edge;
  const mark = rect({ x: LEFT, y: y + 34, width: width * titled, height: 6, fill: COLORS.hour });
  return rect({ x: LEFT, y, width, height: 28, fill }) + mark;
}
