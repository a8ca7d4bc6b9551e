/** The picture's size in px; scenes are drawn on it. */
export const WIDTH = 960;
export const HEIGHT = 540;

/** The site's light colours (src/styles/tokens.css). */
export const COLOURS = {
  sheet: '#ffffff',
  shade: '#f4f5f7',
  ink: '#14161a',
  soft: '#565c66',
  line: '#d9dde3',
  edge: '#80868f',
  hour: '#1d4ed8',
  tint: '#e7eeff',
  sunday: '#c8281e',
  leaf: '#16704b',
  signal: '#ffd60a',
  proof: '#faf7f0',
} as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
}

/** A filled rectangle; one without width or height is not drawn. */
export function rect({ x, y, width, height, fill }: Box): string {
  if (width <= 0 || height <= 0) return '';
  return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${fill}"/>`;
}

/** A line of the grid. */
export function rule(x1: number, y1: number, x2: number, y2: number, colour: string = COLOURS.line): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="2"/>`;
}

interface Lettering {
  /** In px. */
  size?: number;
  fill?: string;
  weight?: number;
}

/** A line of text; `y` is its baseline. */
export function words(
  text: string,
  x: number,
  y: number,
  { size = 24, fill = COLOURS.ink, weight = 600 }: Lettering = {},
): string {
  return `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`;
}

/** How far something that happens between `start` and `end` (parts of the whole, 0 to 1) has come: 0 to 1, eased. */
export function progress(time: number, start: number, end: number): number {
  const part = Math.min(1, Math.max(0, (time - start) / (end - start)));
  return part * part * (3 - 2 * part);
}

/** The point between two values. */
export function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** One frame as SVG: `parts` on a ground of one colour. */
export function svg(ground: string, parts: readonly string[]): string {
  const all = rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: ground }) + parts.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${all}</svg>`;
}
