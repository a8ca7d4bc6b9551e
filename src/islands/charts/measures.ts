/** What the drawing of the page and the chart over it share, so that one takes the other's place without a jump. */

/** A label's longest line, in characters (specification, section 2). */
export const LABEL_WIDTH = 16;

/** A bar chart: where its bars begin and how long 100 is, in % of the width; the rest in px. */
export const BAR = { start: 38, length: 53, row: 52, thickness: 30, line: 15, scale: 24 } as const;

/** A doughnut on a field of 200 by 200. */
export const RING = { size: 200, radius: 72, thickness: 48 } as const;
