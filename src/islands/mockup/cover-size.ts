/** The size of a cover that is drawn from a title, in px. */
export const COVER = { width: 900, height: 1350, margin: 84 };

/** The width of that cover divided by its height. */
export const DRAWN_RATIO = COVER.width / COVER.height;

/** The width and the height of the picture that the tool saves, in px. */
export const PICTURE_SIZE = 2000;
