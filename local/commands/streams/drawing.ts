/** The size of a frame in px. */
export const WIDTH = 960;
export const HEIGHT = 540;

/** The site's colors in the light scheme (src/styles/tokens.css). */
export const COLORS = {
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

/** A filled rectangle, or '' without width or height. */
export function rect({ x, y, width, height, fill }: Box): string {
  if (width <= 0 || height <= 0) return '';
  return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${fill}"/>`;
}

/** A grid line. */
export function rule(x1: number, y1: number, x2: number, y2: number, color: string = COLORS.line): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${color}" stroke-width="2"/>`;
}

interface Lettering {
  /** The font size in px. */
  size?: number;
  fill?: string;
  weight?: number;
}

/** A line of text; `y` is its baseline. */
export function words(
  text: string,
  x: number,
  y: number,
  { size = 24, fill = COLORS.ink, weight = 600 }: Lettering = {},
): string {
  return `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`;
}

/** The eased progress, 0 to 1, of a movement from `start` to `end` (both times between 0 and 1). */
export function progress(time: number, start: number, end: number): number {
  const part = Math.min(1, Math.max(0, (time - start) / (end - start)));
  return part * part * (3 - 2 * part);
}

/** Interpolates between two values. */
export function between(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** A frame as SVG: `parts` on a background color. */
export function svg(ground: string, parts: readonly string[]): string {
  const all = rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: ground }) + parts.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${all}</svg>`;
}
