// What a page may cost. The bytes are checked by tests/site/budgets.test.ts, the rest by tests/journeys/weight.test.ts.

/** The number of bytes that the first round trip can carry: ten TCP segments of 1,460 bytes. */
export const FIRST_WINDOW = 14_600;

/** Maximum size after compression, in bytes, of all inline scripts of a page. */
export const INLINE_SCRIPT = 3000;

/** Maximum size after compression, in bytes, of the stylesheet that an article links to from within its text. */
export const LATER_STYLES = 3600;

/**
 * The maximum total size of the scripts that a page requests when its first dialog is opened, in bytes after
 * compression with Brotli. React is among these scripts.
 */
export const FIRST_TOUCH = 100_000;

/**
 * The maximum number of requests that a page makes until its fonts and its late style sheets have loaded, by resource
 * type. The fonts are Archivo and two styles of the serif. The pictures are those in the window, at most the six pages
 * of a report and its cover.
 */
export const REQUESTS: Readonly<Record<string, number>> = { document: 1, stylesheet: 2, font: 3, image: 7 };

/** The pages that show nothing without React, with their further requests. */
export const REQUESTS_OF_APPS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/admin': { script: 5, fetch: 1 },
  '/thank-you': { script: 5 },
};

/**
 * The maximum layout shift (CLS) of a page while it loads: less than one line of text. It is not 0, because a web font
 * is a fraction of a pixel narrower or wider than the local font before it. So each word moves a little, and one
 * paragraph in the window may have a line more or less.
 */
export const SHIFT = 0.02;

/** Pages in Devanagari, whose local font has no metrics to adjust: their headings get a different height. */
export const SHIFT_OF: Readonly<Record<string, number>> = { '/videos/seo-comparison-hindi': 0.05 };
