/**
 * Sizes shared by the chart drawn at build time and the interactive chart, so that nothing moves when the
 * interactive chart appears.
 */

/** The width at which labels wrap, in characters (docs/product.md, Content). A longer word is not broken. */
export const LABEL_WIDTH = 16;

/**
 * Sizes of a bar chart, in px. `row` is the height of a row, `thickness` that of a bar. `text` and `line` are
 * the font size and line height of labels. `scale` is the height of the axis. `gap` is the space between a
 * bar and its label or number.
 */
export const BAR = { row: 52, thickness: 32, text: 15, line: 17, scale: 28, gap: 8 } as const;

/**
 * Sizes of a doughnut chart, in units of its `viewBox`, which is 200 by 200. `thickness` is the width of the
 * ring. `radius` is measured from the center to the middle of this width.
 */
export const RING = { size: 200, radius: 72, thickness: 48 } as const;
