/** The size of the drawing of one day, in SVG units. Each drawn hour is a stroke of length `MARK.width`. */
export const CELL = { width: 76, height: 60 } as const;
export const WEEKS = 4;

const WORKING_DAYS = 5;
const WORKING_HOURS = 8;
const MARK = { width: 16, height: 14, gap: 4, perRow: 4, y: 21 } as const;

/**
 * The hours worked on one weekday in all weeks, as an SVG path. `hours` is the total of worked hours: eight a day, from
 * Monday to Friday, beginning with the first Monday. `day` is 0 for Monday. On weekends, the path is empty.
 */
export function hourMarks(hours: number, day: number): string {
  if (day >= WORKING_DAYS) return '';
  const worked = (week: number) =>
    Math.min(WORKING_HOURS, Math.max(0, hours - (week * WORKING_DAYS + day) * WORKING_HOURS));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: worked(week) }, (_, hour) => markOf(week, hour)).join(''),
  ).join('');
}

/** The mark of one hour, as an SVG path. `week` and `hour` count from 0. */
export function markOf(week: number, hour: number): string {
  const x = (hour % MARK.perRow) * (MARK.width + MARK.gap);
  const y = week * CELL.height + MARK.y + Math.floor(hour / MARK.perRow) * (MARK.height + MARK.gap);
  return `M${x} ${y}h${MARK.width}`;
}
