/** What the drawing of the page and the chart over it share, so that one takes the other's place without a jump. */

/** A label's longest line, in characters (specification, section 2). */
export const LABEL_WIDTH = 16;

/** A bar chart, in px; `gap` is between a bar and its label or number. */
export const BAR = { row: 52, thickness: 30, line: 15, scale: 24, gap: 8 } as const;

/** A doughnut on a field of 200 by 200. */
export const RING = { size: 200, radius: 72, thickness: 48 } as const;
