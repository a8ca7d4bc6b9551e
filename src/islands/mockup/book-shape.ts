/** A book to draw. */
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
  /** The reciprocal of the distance to the camera. On the picture, it changes linearly from one edge to the other. */
  nearness: number;
}

/** A side of the book, from its left edge to its right edge. */
export type Side = readonly [left: Edge, right: Edge];

export interface BookShape {
  front: Side;
  /** The spine, or the edge of the pages if `turn` is below 0. */
  side: Side;
  /** The corners of the book's shadow on the ground, as positions on the picture in px. */
  shadow: readonly (readonly [x: number, y: number])[];
}

/** The distance from the camera to the middle of the book, as a multiple of the book's height. */
const CAMERA = 3.2;
/** The thickness of 100 pages, as a fraction of the book's height. */
const DEPTH_OF_100_PAGES = 0.035;
const COVERS_DEPTH = 0.02;
/** How far the shadow reaches to the right and to the back, as fractions of the book's height. */
const SHADOW = { right: 0.28, back: 0.3 };

/** The places of a book's sides on a square picture of `size` px. The camera looks at the middle of the book. */
export function bookShape({ turn, pages, ratio }: Book, size: number): BookShape {
  const angle = (turn * Math.PI) / 180;
  const [x, z] = [ratio / 2, depthOf(pages) / 2];
  const scale = size * Math.min(0.76, 0.72 / (ratio + 2 * z));
  const ground = (x: number, z: number, right = 0, back = 0) => ({
    x: x * Math.cos(angle) + z * Math.sin(angle) + right,
    z: z * Math.cos(angle) - x * Math.sin(angle) - back,
  });
  const edge = ({ x, z }: { x: number; z: number }): Edge => {
    const nearness = 1 / (CAMERA - z);
    const half = 0.5 * CAMERA * nearness * scale;
    const middle = size * 0.49;
    return {
      x: size / 2 + x * CAMERA * nearness * scale,
      top: middle - half,
      bottom: middle + half,
      nearness,
    };
  };
  const corner = (x: number, z: number, right?: number, back?: number) => {
    const { x: across, bottom } = edge(ground(x, z, right, back));
    return [across, bottom] as const;
  };
  const isSpine = turn >= 0;
  return {
    front: [edge(ground(-x, z)), edge(ground(x, z))],
    side: isSpine ? [edge(ground(-x, -z)), edge(ground(-x, z))] : [edge(ground(x, z)), edge(ground(x, -z))],
    shadow: [
      corner(-x, -z),
      corner(-x, z),
      corner(x, z),
      corner(x, z, SHADOW.right, SHADOW.back),
      corner(x, -z, SHADOW.right, SHADOW.back),
      corner(-x, -z, SHADOW.right, SHADOW.back),
    ],
  };
}

/** The thickness of a book, as a fraction of its height. */
export function depthOf(pages: number): number {
  return COVERS_DEPTH + (pages / 100) * DEPTH_OF_100_PAGES;
}
