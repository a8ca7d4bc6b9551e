/** The width and the height in px of the picture that the mockup generator saves. */
export const PICTURE_SIZE = 2000;
