import { COLORS, HEIGHT, WIDTH, between, progress, rect, rule, svg, words } from './drawing.ts';

const COLUMN = WIDTH / 7;
const HEAD = 60;
const HOUR = (HEIGHT - HEAD) / 5;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** The pieces of work in order of appearance: day, first hour, number of hours. */
const WORK: readonly (readonly [number, number, number])[] = [
  [0, 0, 1],
  [2, 1, 1],
  [1, 0, 2],
  [3, 2, 1],
  [4, 0, 1],
  [0, 2, 2],
  [2, 3, 1],
  [4, 2, 2],
  [3, 0, 1],
  [1, 3, 1],
];

/** Draws a calendar week: the pieces of work appear, then the review hour, then a check mark on each piece. */
export function week(time: number): string {
  const hour = progress(time, 0.56, 0.66);
  return svg(COLORS.sheet, [
    rect({ x: 5 * COLUMN, y: 0, width: COLUMN, height: HEIGHT, fill: COLORS.tint }),
    ...DAYS.map((day, index) => column(day, index)),
    ...WORK.map((_, index) => piece(index, time)),
    rect({ x: 5 * COLUMN, y: HEAD, width: COLUMN, height: HOUR * hour, fill: COLORS.hour }),
    hour === 1 ? words('09:00', 5 * COLUMN + 16, HEAD + 40, { fill: COLORS.sheet }) : '',
    ...WORK.map((_, index) => tick(index, time)),
  ]);
}

function column(day: string, index: number): string {
  const fill = { 5: COLORS.hour, 6: COLORS.sunday }[index] ?? COLORS.ink;
  const x = index * COLUMN;
  return words(day, x + 16, 39, { size: 22, fill }) + rule(x, 0, x, HEIGHT) + rule(x, HEAD, x + COLUMN, HEAD);
}

function piece(index: number, time: number): string {
  const [day, first, hours] = WORK[index] ?? [0, 0, 0];
  const start = 0.04 + index * 0.045;
  const part = progress(time, start, start + 0.08);
  const y = between(HEIGHT, HEAD + first * HOUR, part);
  const box = { x: day * COLUMN, width: COLUMN, height: hours * HOUR - 6 };
  if (part === 0) return '';
  return (
    rect({ ...box, y: y + 3, fill: COLORS.shade }) + rect({ ...box, y: y + 3, width: 6, fill: COLORS.ink })
  );
}

/** Draws the check mark on a piece of work. */
function tick(index: number, time: number): string {
  const [day, first] = WORK[index] ?? [0, 0];
  const part = progress(time, 0.7 + index * 0.02, 0.73 + index * 0.02);
  const [x, y] = [day * COLUMN + 26, HEAD + first * HOUR + 52];
  if (part === 0) return '';
  return `<path d="M${x} ${y}l12 12l24-26" pathLength="1" stroke-dasharray="${part} 2" fill="none" stroke="${COLORS.leaf}" stroke-width="6"/>`;
}
