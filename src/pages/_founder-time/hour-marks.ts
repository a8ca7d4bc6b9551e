/** The size of a day, in SVG units. An hour is drawn as a stroke of length `MARK.width`. */
export const CELL = { width: 100, height: 60 } as const;
export const WEEKS = 4;

const DAYS = 7;
const WORKING_DAYS = 5;
const WORKING_HOURS = 8;
const MARK = { width: 16, height: 14, gap: 4, perRow: 4, x: 12, y: 21 } as const;

/** An SVG path of `hours` marks: eight per day from Monday to Friday, starting in the first week. */
export function hourMarks(hours: number): string {
  return Array.from({ length: hours }, (_, hour) => {
    const day = Math.floor(hour / WORKING_HOURS);
    return markOf(Math.floor(day / WORKING_DAYS), day % WORKING_DAYS, hour % WORKING_HOURS);
  }).join('');
}

/** The mark of one hour. `week`, `day` and `hour` count from 0. */
export function markOf(week: number, day: number, hour: number): string {
  const x = day * CELL.width + MARK.x + (hour % MARK.perRow) * (MARK.width + MARK.gap);
  const y = week * CELL.height + MARK.y + Math.floor(hour / MARK.perRow) * (MARK.height + MARK.gap);
  return `M${x} ${y}h${MARK.width}`;
}

/** The SVG path of the hairlines: one above each week, which starts a day left of Monday, and one between neighboring days. */
export function rules(): string {
  const weeks = Array.from(
    { length: WEEKS },
    (_, week) => `M${-CELL.width} ${week * CELL.height}h${(DAYS + 1) * CELL.width}`,
  );
  const days = Array.from(
    { length: DAYS - 1 },
    (_, day) => `M${(day + 1) * CELL.width} 0v${WEEKS * CELL.height}`,
  );
  return [...weeks, ...days].join('');
}
