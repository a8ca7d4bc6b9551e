import tokens from '../../styles/tokens.css?raw';

interface Picture {
  width: number;
  height: number;
  /** The classes of the `<svg>`, for `css` to name. */
  classes: string;
  /** Rules that use the site's colour variables, whose values are added, for both colour schemes. */
  css: string;
  /** SVG elements. */
  drawing: string;
}

/** A drawing as a file of its own, for pages that would grow too large with it. */
export function pictureFile({ width, height, classes, css, drawing }: Picture): Response {
  const style = `:root{color-scheme:light dark;${colours(css)}}${css}`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" class="${classes}"><style>${style}</style>${drawing}</svg>`;
  return new Response(body, { headers: { 'Content-Type': 'image/svg+xml' } });
}

/** The site's colour variables that a style sheet uses, as declarations. */
function colours(css: string): string {
  const all = tokens.matchAll(/(--[\w-]+): (?:#\w+|light-dark\([^)]+\));/g);
  return [...all].flatMap(([line, name]) => (css.includes(`var(${name})`) ? [line] : [])).join('');
}
