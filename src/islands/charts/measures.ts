/**
 * Sizes shared by the chart drawn at build time and the interactive chart, so that nothing moves when the
 * interactive chart appears.
 */

/** Maximum length of each line of a label, in characters (docs/product.md, Content). */
export const LABEL_WIDTH = 16;

/** Sizes of a bar chart, in px. `gap` is the space between a bar and its label or number. */
export const BAR = { row: 52, thickness: 30, line: 15, scale: 24, gap: 8 } as const;

/** Sizes of a doughnut chart, in units of its `viewBox`, which is 200 by 200. */
export const RING = { size: 200, radius: 72, thickness: 48 } as const;
