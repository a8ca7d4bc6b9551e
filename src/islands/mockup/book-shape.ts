export interface Book {
  /** How far the book is turned, in degrees. Above 0, the spine is visible; below 0, the edge of the pages. */
  turn: number;
  pages: number;
  /** The width of the cover divided by its height. */
  ratio: number;
}

/** A vertical edge of the book. `x`, `top` and `bottom` are positions on the picture, in px. */
export interface Edge {
  x: number;
  top: number;
  bottom: number;
  /**
   * 1 divided by the distance from the camera. This distance is a multiple of the book's height. On the
   * picture, `nearness` changes linearly between the two edges of a side.
   */
  nearness: number;
}

/** A side of the book, from its left edge to its right edge. */
export type Side = readonly [left: Edge, right: Edge];

/** The corners of an area, or the two ends of a line, as positions on the picture in px. */
export type Outline = readonly (readonly [x: number, y: number])[];

export interface BookShape {
  front: Side;
  /** The spine, or the edge of the pages if `turn` is below 0. */
  side: Side;
  /**
   * The top of the book. `boards` is the whole top with both boards and the spine. `opening` is the gap
   * between the boards. `pages` and the lines between them (`leaves`) are a little lower.
   */
  top: { boards: Outline; opening: Outline; pages: Outline; leaves: readonly Outline[] };
  /**
   * The parts of the shadow on the ground, the largest first. A larger part is softer. `blur` is in px;
   * `alpha` is the opacity, from 0 to 1.
   */
  shadows: readonly { outline: Outline; blur: number; alpha: number }[];
}

/** How far the camera is in front of the book's middle, as a multiple of the book's height. */
const CAMERA = 3.2;
/** The thickness of 100 pages, as a fraction of the book's height. */
const DEPTH_OF_100_PAGES = 0.035;
const COVERS_DEPTH = 0.02;
/** How far the camera is above the middle of the book, as a multiple of the book's height. */
const EYE = 1.2;
/** The thickness of a board of the cover, as a fraction of the book's height. */
const BOARD = 0.007;
/** How much lower the top of the pages is than the top of the boards, as a fraction of the book's height. */
export const LOWER = 0.006;
/** How far the shadow reaches beyond each side of the book, as fractions of the book's height. */
const SHADOW = { left: 0.06, right: 0.2, back: 0.34, front: 0.03 };
/**
 * The parts of the shadow. `reach` is a fraction of `SHADOW`, `blur` a fraction of the picture's `size`.
 * `alpha` is the opacity, from 0 to 1.
 */
const SHADOW_PARTS = [
  { reach: 1, blur: 0.07, alpha: 0.14 },
  { reach: 0.66, blur: 0.06, alpha: 0.14 },
  { reach: 0.38, blur: 0.04, alpha: 0.16 },
  { reach: 0.16, blur: 0.02, alpha: 0.2 },
  { reach: 0.03, blur: 0.009, alpha: 0.5 },
];
const LEAVES = 7;

/**
 * The places of a book's sides on a square picture of `size` px. The camera is in front of the book and above
 * the book. The camera's picture plane is vertical, so that the book's vertical edges stay vertical.
 */
export function bookShape({ turn, pages, ratio }: Book, size: number): BookShape {
  const angle = (turn * Math.PI) / 180;
  const [x, z] = [ratio / 2, depthOf(pages) / 2];
  const scale = size * Math.min(0.67, 0.68 / (ratio + 2 * z));
  const ground = (x: number, z: number) => ({
    x: x * Math.cos(angle) + z * Math.sin(angle),
    z: z * Math.cos(angle) - x * Math.sin(angle),
  });
  const edge = ({ x, z }: { x: number; z: number }): Edge => {
    const nearness = 1 / (CAMERA - z);
    const unit = CAMERA * nearness * scale;
    const horizon = size * 0.445 - EYE * scale;
    return {
      x: size / 2 + x * unit,
      top: horizon + (EYE - 0.5) * unit,
      bottom: horizon + (EYE + 0.5) * unit,
      nearness,
    };
  };
  /** A level rectangle, at the top of the book or lower: `down` is a fraction of the book's height. */
  const level = (from: number, to: number, [back, front]: readonly [number, number], down = 0): Outline =>
    (
      [
        [from, back],
        [to, back],
        [to, front],
        [from, front],
      ] as const
    ).map(([x, z]) => {
      const { x: across, top, bottom } = edge(ground(x, z));
      return [across, top + down * (bottom - top)];
    });
  const [inner, thick] = [BOARD - x, z - BOARD];
  const isSpine = turn >= 0;
  return {
    front: [edge(ground(-x, z)), edge(ground(x, z))],
    side: isSpine ? [edge(ground(-x, -z)), edge(ground(-x, z))] : [edge(ground(x, z)), edge(ground(x, -z))],
    top: {
      boards: level(-x, x, [-z, z]),
      opening: level(inner, x, [-thick, thick]),
      pages: level(inner, x, [-thick, thick], LOWER),
      leaves: Array.from({ length: LEAVES }, (_, leaf) => {
        const at = thick * ((2 * (leaf + 1)) / (LEAVES + 1) - 1);
        return level(inner, x, [at, at], LOWER).slice(0, 2);
      }),
    },
    shadows: SHADOW_PARTS.map(({ reach, blur, alpha }) => {
      const depth = [-z - reach * SHADOW.back, z + reach * SHADOW.front] as const;
      const outline = level(-x - reach * SHADOW.left, x + reach * SHADOW.right, depth, 1);
      return { outline, blur: blur * size, alpha };
    }),
  };
}

/** The thickness of a book, as a fraction of its height. */
export function depthOf(pages: number): number {
  return COVERS_DEPTH + (pages / 100) * DEPTH_OF_100_PAGES;
}
