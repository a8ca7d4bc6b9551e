export const WEEKS = 4;
export const CELL = { width: 40, height: 48 } as const;

const WORKING_DAYS = 5;
const MARK = { width: 10, gapX: 2, gapY: 6, perRow: 3 } as const;
const FIRST = { x: 3, y: 19 } as const;

/**
 * The posts of one month as one SVG path over a sheet of four weeks that start on Monday, in cells of `CELL` units.
 * A stroke stands for one post. The posts are spread evenly over the working days, so that the number of strokes
 * is exactly `posts`.
 */
export function monthMarks(posts: number): string {
  const days = WEEKS * WORKING_DAYS;
  const upTo = (day: number) => Math.floor((posts * day) / days);
  return Array.from({ length: days }, (_, day) => dayMarks(day, upTo(day + 1) - upTo(day))).join('');
}

function dayMarks(day: number, posts: number): string {
  const x = (day % WORKING_DAYS) * CELL.width + FIRST.x;
  const y = Math.floor(day / WORKING_DAYS) * CELL.height + FIRST.y;
  return Array.from(
    { length: posts },
    (_, index) => (index === 0 ? `M${x} ${y}` : step(index)) + `h${MARK.width}`,
  ).join('');
}

/** Relative moves repeat from day to day, which is what makes three hundred strokes cheap to send. */
function step(index: number): string {
  const rowWidth = MARK.perRow * MARK.width + (MARK.perRow - 1) * MARK.gapX;
  return index % MARK.perRow === 0 ? `m-${rowWidth} ${MARK.gapY}` : `m${MARK.gapX} 0`;
}
