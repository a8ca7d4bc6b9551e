import tokens from '../../styles/tokens.css?raw';

interface Picture {
  width: number;
  height: number;
  /** Its classes; `css` speaks of them. */
  classes: string;
  /** In the names of the look; the colours themselves are added, for both schemes. */
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

/** The colours of the look that a style sheet names. */
function colours(css: string): string {
  const all = tokens.matchAll(/(--[\w-]+): (?:#\w+|light-dark\([^)]+\));/g);
  return [...all].flatMap(([line, name]) => (css.includes(`var(${name})`) ? [line] : [])).join('');
}
