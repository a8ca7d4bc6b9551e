import { bookShape, depthOf, LOWER, type BookShape, type Outline, type Side } from './book-shape.ts';
import { DRAWN_RATIO, drawCover, drawSpine, newCanvas, type Words } from './cover-art.ts';

/** What the visitor has chosen. */
export interface Mockup extends Words {
  /** The uploaded front cover. If null, a cover is drawn from the title and the author. */
  cover: ImageBitmap | null;
  turn: number;
  pages: number;
  /** The color of the spine, of the boards and of a drawn cover, such as `#ffd60a`. */
  color: string;
  /** The color of the background; `''` for a transparent background. */
  ground: string;
}

/** The book that is shown before the visitor chooses anything. */
export const START: Mockup = {
  cover: null,
  title: 'The First Seven Days',
  author: '',
  turn: 32,
  pages: 240,
  color: '#ffd60a',
  ground: '',
};

type Picture = ImageBitmap | HTMLCanvasElement;
/** Draws one column of a side. `at` is the column's position on the side, from 0 (left edge) to 1 (right edge). */
type DrawColumn = (at: number, box: readonly [x: number, top: number, height: number]) => void;

const SPINE_HEIGHT = 1600;
/** The distance between the left edges of two neighboring columns, in px. */
const STEP = 2;
/** The width of a column, in px. Columns overlap, so that no gap shows between two columns. */
const COLUMN = STEP + 0.6;
/**
 * Perspective enlarges the part of a side that is nearest to the viewer. The horizontal scale of this part is at most
 * this many times the average scale of the side.
 */
const NEAR = 1.5;

/** Draws the book and its shadow on a new square canvas of `size` px. Throws without a 2D canvas. */
export function drawBook(mockup: Mockup, size: number): HTMLCanvasElement {
  const { cover, turn, pages, color, ground } = mockup;
  const [canvas, context] = newCanvas(size, size);
  const ratio = cover ? cover.width / cover.height : DRAWN_RATIO;
  const shape = bookShape({ turn, pages, ratio }, size);
  context.fillStyle = ground || 'transparent';
  context.fillRect(0, 0, size, size);
  drawShadow(context, shape, size);
  drawTop(context, shape, { color, size });
  if (turn >= 0) drawPicture(context, shape.side, spineOf(mockup));
  else drawPages(context, shape.side, color);
  shade(context, shape.side, [0.3, turn >= 0 ? 0.22 : 0.14]);
  drawPicture(context, shape.front, cover ?? coverOf(mockup.title, mockup.author, color));
  drawHinge(context, shape.front);
  return canvas;
}

/**
 * The last drawn cover is kept, because moving a slider draws the book with the same cover again and again.
 */
const coverOf = keepLast((title: string, author: string, color: string) =>
  drawCover({ title, author }, color),
);

/**
 * Returns a function that calls `make` on its first call, and later only when an argument differs from the
 * last call's. Otherwise the function returns the last result.
 */
function keepLast<Args extends unknown[], Result>(make: (...args: Args) => Result) {
  let last: { args: Args; result: Result } | undefined;
  return (...args: Args): Result => {
    const kept = last?.args.every((arg, index) => arg === args[index]) ? last : undefined;
    last = kept ?? { args, result: make(...args) };
    return last.result;
  };
}

function spineOf({ title, author, color, pages }: Mockup): HTMLCanvasElement {
  const size = { color, width: SPINE_HEIGHT * depthOf(pages), height: SPINE_HEIGHT };
  return drawSpine({ title, author }, size);
}

/**
 * Draws the book's shadow with `shadowBlur`, which every browser supports. The shape that casts the shadow is drawn
 * outside the canvas, so that only the shadow is visible.
 */
function drawShadow(context: CanvasRenderingContext2D, { shadows }: BookShape, size: number): void {
  for (const { outline, blur, alpha } of shadows) {
    context.save();
    context.shadowColor = `rgb(10 12 16 / ${alpha})`;
    context.shadowBlur = blur;
    context.shadowOffsetX = 2 * size;
    fillOutline(
      context,
      outline.map(([x, y]) => [x - 2 * size, y]),
      '#000',
    );
    context.restore();
  }
}

/** Draws the top of the book: the boards and the spine, and between the boards the pages. */
function drawTop(
  context: CanvasRenderingContext2D,
  { top }: BookShape,
  { color, size }: { color: string; size: number },
): void {
  fillOutline(context, top.boards, color);
  fillOutline(context, top.boards, 'rgb(10 12 16 / 0.1)');
  context.save();
  fillOutline(context, top.opening, color);
  fillOutline(context, top.opening, 'rgb(10 12 16 / 0.4)');
  context.clip();
  fillOutline(context, top.pages, '#faf7f0');
  context.strokeStyle = '#cfc6b2';
  context.lineWidth = size / 800;
  for (const leaf of top.leaves) {
    tracePath(context, leaf);
    context.stroke();
  }
  context.restore();
}

function fillOutline(context: CanvasRenderingContext2D, outline: Outline, color: string): void {
  context.fillStyle = color;
  tracePath(context, outline);
  context.fill();
}

function tracePath(context: CanvasRenderingContext2D, outline: Outline): void {
  context.beginPath();
  for (const [x, y] of outline) context.lineTo(x, y);
}

function drawPicture(context: CanvasRenderingContext2D, side: Side, original: Picture): void {
  const picture = shrink(original, side);
  const step = picture.width / Math.max(1, side[1].x - side[0].x);
  context.imageSmoothingQuality = 'low';
  eachColumn(context, side, (at, [x, top, height]) => {
    const from = Math.min(picture.width - 1, at * picture.width);
    const width = Math.max(1, Math.min(step * COLUMN, picture.width - from));
    context.drawImage(picture, from, 0, width, picture.height, x, top, COLUMN, height);
  });
}

/**
 * Shrinks a picture once to the size that its side of the book needs. `drawPicture` then draws hundreds of columns much
 * faster than from the original, because the browser does not have to shrink each column.
 */
function shrink(picture: Picture, [left, right]: Side): Picture {
  const width = Math.min(picture.width, NEAR * (right.x - left.x));
  const height = Math.min(picture.height, Math.max(left.bottom - left.top, right.bottom - right.top));
  const [canvas, context] = newCanvas(width, height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Draws the edge of the pages and, at both ends of this side, the boards of the cover. */
function drawPages(context: CanvasRenderingContext2D, side: Side, color: string): void {
  eachColumn(context, side, (at, [x, top, height]) => {
    const isBoard = at < 0.06 || at > 0.94;
    const inset = isBoard ? 0 : height * LOWER;
    context.fillStyle = isBoard ? color : Math.floor(at * 90) % 3 === 0 ? '#d8d0be' : '#f6f1e6';
    context.fillRect(x, top + inset, COLUMN, height - 2 * inset);
  });
}

/**
 * Draws a side's columns from left to right. In perspective, columns of equal width show unequal parts of the side.
 * Each column is a little too tall, and the side's outline clips it, so that slanting edges show no steps.
 */
function eachColumn(context: CanvasRenderingContext2D, side: Side, draw: DrawColumn): void {
  const [left, right] = side;
  const width = right.x - left.x;
  context.save();
  tracePath(context, outlineOf(side));
  context.clip();
  for (let x = 0; x < width; x += STEP) {
    const share = x / width;
    const nearness = left.nearness + share * (right.nearness - left.nearness);
    const top = left.top + share * (right.top - left.top) - STEP;
    const bottom = left.bottom + share * (right.bottom - left.bottom) + STEP;
    draw((share * right.nearness) / nearness, [left.x + x, top, bottom - top]);
  }
  context.restore();
}

function outlineOf([left, right]: Side): Outline {
  return [
    [left.x, left.top],
    [right.x, right.top],
    [right.x, right.bottom],
    [left.x, left.bottom],
  ];
}

/** Darkens a side: with opacity `from` at the left edge, changing to opacity `to` at the right edge. */
function shade(context: CanvasRenderingContext2D, side: Side, [from, to]: readonly [number, number]): void {
  const [left, right] = side;
  const gradient = context.createLinearGradient(left.x, 0, right.x, 0);
  gradient.addColorStop(0, `rgb(10 12 16 / ${from})`);
  gradient.addColorStop(1, `rgb(10 12 16 / ${to})`);
  context.fillStyle = gradient;
  tracePath(context, outlineOf(side));
  context.fill();
}

/** Darkens the front cover at the groove beside the spine, where a cover opens, and toward the right edge. */
function drawHinge(context: CanvasRenderingContext2D, [left, right]: Side): void {
  const at = (share: number) => ({
    x: left.x + share * (right.x - left.x),
    top: left.top + share * (right.top - left.top),
    bottom: left.bottom + share * (right.bottom - left.bottom),
    nearness: 0,
  });
  shade(context, [at(0.02), at(0.05)], [0.22, 0]);
  shade(context, [at(0.6), at(1)], [0, 0.1]);
}
