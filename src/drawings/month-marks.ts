import { WEEKS_PER_MONTH, type Plan } from '#domain/payments/plans.ts';
import { DAYS, planWeek } from './plan-week.ts';

/** The size of a day, in SVG units. */
export const CELL = { width: 40, height: 48 } as const;

/** The first letters of the days of a drawn week. */
export const DAY_LETTERS = DAYS.map((day) => day.slice(0, 1));

/** The size of a drawn month: four weeks, and above them a line of weekdays that is `head` units high. */
export const MONTH = {
  width: DAY_LETTERS.length * CELL.width,
  height: WEEKS_PER_MONTH * CELL.height + 20,
  head: 20,
} as const;

/** The `viewBox` of a month whose first week starts at y = 0, below the line of weekdays. */
export const MONTH_BOX = `0 -${MONTH.head} ${MONTH.width} ${MONTH.height}`;

const WORKING_DAYS = 5;
const MARK = { width: 7, gapX: 2, gapY: 6, perRow: 4 } as const;
/** Positions in the area of a day: `x` is the left edge of marks and texts, `y` is the lowest row of marks. */
const FIRST = { x: 3, y: 43 } as const;

/** An SVG path with a stroke for each post of a plan's month. The month is the plan's sample week, four times. */
export function monthMarks(plan: Plan): string {
  const week = planWeek(plan)
    .slice(0, WORKING_DAYS)
    .map(({ articles, shortPosts }) => articles + shortPosts);
  return Array.from({ length: WEEKS_PER_MONTH * WORKING_DAYS }, (_, day) =>
    dayMarks(day, week[day % WORKING_DAYS] ?? 0),
  ).join('');
}

/** The x of a text in the column of `day`, which is 0 for the first of the week. */
export function textX(day: number): number {
  return day * CELL.width + FIRST.x;
}

/** An SVG path with a wide stroke for the review hour of each of the four weeks. */
export function hourMarks(): string {
  const x = WORKING_DAYS * CELL.width + FIRST.x;
  return Array.from({ length: WEEKS_PER_MONTH }, (_, week) => `M${x} ${week * CELL.height + 31}h34`).join('');
}

function dayMarks(day: number, posts: number): string {
  const x = (day % WORKING_DAYS) * CELL.width + FIRST.x;
  const y = Math.floor(day / WORKING_DAYS) * CELL.height + FIRST.y;
  return Array.from(
    { length: posts },
    (_, index) => (index === 0 ? `M${x} ${y}` : step(index)) + `h${MARK.width}`,
  ).join('');
}

/**
 * The SVG move from the end of one mark to the start of the next mark on the same day. Relative moves are the same on
 * every day, and repeated text compresses well.
 */
function step(index: number): string {
  const rowWidth = MARK.perRow * MARK.width + (MARK.perRow - 1) * MARK.gapX;
  return index % MARK.perRow === 0 ? `m-${rowWidth} -${MARK.gapY}` : `m${MARK.gapX} 0`;
}
