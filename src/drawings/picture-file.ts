import tokens from '../styles/tokens.css?raw';

interface Picture {
  width: number;
  height: number;
  /** The classes of the `<svg>`, used by `css`. */
  classes: string;
  /** The CSS rules of the drawing. `pictureFile` adds the color variables of styles/tokens.css that the rules use. */
  css: string;
  /** The SVG elements of the drawing. */
  drawing: string;
  scheme: Scheme;
}

type Scheme = (typeof SCHEMES)[number]['scheme'];

/**
 * The two color schemes of a drawing, each in a file of its own: `name.svg` and `name.dark.svg`. In WebKit, a
 * single file would always be light, because an <img> does not inherit the page's color scheme.
 */
export const SCHEMES = [
  { scheme: 'light', ending: '' },
  { scheme: 'dark', ending: '.dark' },
] as const;

/** Returns a drawing as an SVG file in one color scheme. */
export function pictureFile({ width, height, classes, css, drawing, scheme }: Picture): Response {
  const style = `:root{color-scheme:${scheme};${colorsOf(css)}}${css}`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" class="${classes}"><style>${style}</style>${drawing}</svg>`;
  return new Response(body, { headers: { 'Content-Type': 'image/svg+xml' } });
}

/** Returns the declarations of the color variables that `css` uses. */
function colorsOf(css: string): string {
  const all = tokens.matchAll(/(--[\w-]+): (?:#\w+|light-dark\([^)]+\));/g);
  return [...all].flatMap(([line, name]) => (css.includes(`var(${name})`) ? [line] : [])).join('');
}
