import { COLORS, HEIGHT, WIDTH, progress, rect, rule, svg, words } from './drawing.ts';

const ROW = HEIGHT / 5;
const COLUMN = WIDTH / 7;
/** The score of each tool (row) in each criterion (column) as the radius of a dot, in px. */
const ROWS = [
  [30, 18, 26, 12, 22, 16],
  [20, 28, 14, 24, 30, 10],
  [26, 12, 20, 30, 14, 24],
  [14, 24, 30, 18, 20, 28],
];
const COMPARED = 2;

/** Draws a table of four tools: it fills row by row, then one column is highlighted. */
export function comparison(time: number): string {
  const read = progress(time, 0.66, 0.78);
  return svg(COLORS.sheet, [
    rect({ x: (COMPARED + 1) * COLUMN, y: 0, width: COLUMN, height: HEIGHT * read, fill: COLORS.tint }),
    ...ROWS.map((_, row) => rule(0, (row + 1) * ROW, WIDTH, (row + 1) * ROW)),
    ...[1, 2, 3, 4, 5, 6].map((column) => rule(column * COLUMN, 0, column * COLUMN, HEIGHT)),
    ...['A', 'B', 'C', 'D'].map((tool, row) =>
      words(tool, 52, (row + 1.5) * ROW + 14, { size: 40, weight: 800 }),
    ),
    ...ROWS.flatMap((row, index) => row.map((radius, column) => dot(radius, index, column, time))),
  ]);
}

function dot(radius: number, row: number, column: number, time: number): string {
  const start = 0.04 + row * 0.14 + column * 0.02;
  const grown = progress(time, start, start + 0.06);
  const isRead = column === COMPARED && time > 0.72;
  const best = column === COMPARED && row === 3 ? progress(time, 0.82, 0.9) * 10 : 0;
  const [x, y] = [(column + 1.5) * COLUMN, (row + 1.5) * ROW];
  if (grown === 0) return '';
  return `<circle cx="${x}" cy="${y}" r="${(radius * grown + best).toFixed(2)}" fill="${isRead ? COLORS.hour : COLORS.edge}"/>`;
}
