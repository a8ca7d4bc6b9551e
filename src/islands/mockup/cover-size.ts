/** The size and the margin, in px, of a cover that is drawn from a title. */
export const COVER = { width: 900, height: 1350, margin: 84 };

/** The width of a drawn cover divided by its height. */
export const DRAWN_RATIO = COVER.width / COVER.height;
