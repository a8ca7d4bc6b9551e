import { fitTitle } from './fit-title.ts';

/** The words on a book. */
export interface Words {
  title: string;
  author: string;
}

/** The size and the margin, in px, of a cover that is drawn from a title. */
export const COVER = { width: 900, height: 1350, margin: 84 };

/** The width of a drawn cover divided by its height. */
export const DRAWN_RATIO = COVER.width / COVER.height;

/** Width and height in px of the square that represents a day on the cover. */
export const DAY_SIZE = 74;

/**
 * Spreads the squares of seven days over `width` px. Returns each square's left edge and whether only the
 * square's outline is drawn.
 */
export function weekOf(width: number): { left: number; isOpen: boolean }[] {
  const step = (width - DAY_SIZE) / 6;
  return Array.from({ length: 7 }, (_, day) => ({ left: day * step, isOpen: day === 5 }));
}

const FACE = "'Book Cover', sans-serif";

let face: FontFace | undefined;

/**
 * Loads the font of the title and the author from a URL, once. Never rejects: if the font cannot be loaded, the
 * browser draws the text in the next font in `FACE`.
 */
export async function loadFace(url: string): Promise<void> {
  if (!face) {
    face = new FontFace('Book Cover', `url(${url})`, { weight: '400 800', stretch: '84% 108%' });
    document.fonts.add(face);
  }
  await face.load().catch(() => undefined);
}

/**
 * The largest font size of a title in px. A title of more than 9 characters has a smaller size the longer it
 * is.
 */
export function titleSize(title: string): number {
  return (COVER.width * 1.36) / Math.max(6, Math.sqrt(4 * title.length));
}

/**
 * Draws a front cover of the size `COVER`. The title is at the top, as large as fits, up to `titleSize`. The
 * author and the seven squares of `weekOf` are at the bottom.
 */
export function drawCover({ title, author }: Words, color: string): HTMLCanvasElement {
  const { width, height, margin } = COVER;
  const [canvas, context] = newCanvas(width, height);
  const room = { width: width - 2 * margin, height: height * 0.6, size: titleSize(title) };
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  context.fillStyle = inkOn(color);
  context.strokeStyle = inkOn(color);
  context.lineWidth = 8;
  const { size, lines } = fitTitle(title, room, measureWith(context));
  setFace(context, size);
  for (const [index, line] of lines.entries())
    context.fillText(line, margin, margin + size * (0.95 * index + 0.85));
  for (const { left, isOpen } of weekOf(room.width)) {
    const day = [margin + left, height - margin - DAY_SIZE, DAY_SIZE, DAY_SIZE] as const;
    if (isOpen) context.strokeRect(...day);
    else context.fillRect(...day);
  }
  const name = fitTitle(author, { width: room.width, height: 54, size: 54 }, measureWith(context));
  setFace(context, name.size);
  context.fillText(name.lines.join(' '), margin, height - margin - DAY_SIZE - 48);
  return canvas;
}

/** Draws a spine of `width` by `height` px, with the title and the author from top to bottom. */
export function drawSpine(
  { title, author }: Words,
  { color, width, height }: { color: string; width: number; height: number },
): HTMLCanvasElement {
  const [canvas, context] = newCanvas(width, height);
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  context.fillStyle = inkOn(color);
  context.rotate(Math.PI / 2);
  const text = [title, author].filter(Boolean).join('   ');
  setFace(context, 1);
  const size = Math.min(width * 0.62, (height * 0.86) / measureWith(context)(text));
  setFace(context, size);
  context.textBaseline = 'middle';
  context.fillText(text, height * 0.07, -width / 2);
  return canvas;
}

const SAMPLES = { width: 4, height: 32 };

/** The average color of a cover's left edge, where the spine begins, such as `#ffd60a`. */
export function edgeColor(cover: ImageBitmap): string {
  const { width, height } = SAMPLES;
  const [, context] = newCanvas(width, height);
  context.drawImage(cover, 0, 0, Math.ceil(cover.width * 0.04), cover.height, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const average = (channel: number) =>
    data.reduce((sum, value, index) => (index % 4 === channel ? sum + value : sum), 0) / (width * height);
  return `#${[0, 1, 2].map((channel) => Math.round(average(channel)).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Makes a canvas. The width and the height are in px, rounded, at least 1. Throws if the browser has no 2D
 * canvas.
 */
export function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  return [canvas, context];
}

function setFace(context: CanvasRenderingContext2D, size: number): void {
  context.font = `800 ${size}px ${FACE}`;
  // This keyword means 87.5 %. No other keyword is nearer to the 84 % of the site's headings. Browsers
  // without this property draw the font at normal width.
  context.fontStretch = 'semi-condensed';
}

function measureWith(context: CanvasRenderingContext2D): (text: string) => number {
  return (text) => {
    setFace(context, 100);
    return context.measureText(text).width / 100;
  };
}

/** The color of text on a color such as `#ffd60a`: almost black on a light color, white on a dark color. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  );
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? '#14161a' : '#fff';
}
