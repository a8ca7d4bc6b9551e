import { contentOf, objectsOf, type PdfObjects } from './pdf.ts';

/** A matrix of PDF: `x' = ax + cy + e`, `y' = bx + dy + f`. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The lowest and the highest y of a part, counted from the bottom of the paper. */
interface Span {
  low: number;
  high: number;
}

/** The part of the graphics state that `q` saves and `Q` restores. */
interface State {
  matrix: Matrix;
  clip: Span;
}

const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0];
const EMPTY: Span = { low: Infinity, high: -Infinity };
const TOKEN = /<<[\s\S]*?>>|<[^>]*>|\([^)]*\)|\[|\]|[^\s[\]<>()]+/g;

/**
 * For each sheet of a PDF that Chromium has written, in order: how far the sheet is filled, from 0 to 1 at the bottom
 * margin. What counts is the lowest text, picture or drawing. A rectangle does not count, because it may be the
 * background or the border of a box that goes on after the text in it.
 */
export function fillsOf(pdf: Buffer, marginPoints: number): number[] {
  const objects = objectsOf(pdf);
  const [, root = ''] = /\/Pages (\d+) 0 R/.exec([...objects.values()].join('\n')) ?? [];
  return pagesBelow(root, objects).map((page) => {
    const height = Number(/\/MediaBox \[[\d.]+ [\d.]+ [\d.]+ ([\d.]+)\]/.exec(page)?.[1]);
    const clip = { low: marginPoints, high: height - marginPoints };
    const lowest = lowestInk(page, contentsOf(page, objects), { matrix: UNCHANGED, clip }, objects);
    return (clip.high - Math.min(lowest, clip.high)) / (clip.high - clip.low);
  });
}

/** The pages in the part of the page tree that begins with the object `id`. */
function pagesBelow(id: string, objects: PdfObjects): string[] {
  const node = objects.get(id) ?? '';
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(node) ?? [];
  return kids === undefined
    ? [node]
    : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => pagesBelow(kid, objects));
}

function contentsOf(page: string, objects: PdfObjects): string {
  return contentOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
}

/** The y of the lowest mark that the operators in `content` draw. `owner` is the object that has their resources. */
function lowestInk(owner: string, content: string, start: State, objects: PdfObjects): number {
  let state = start;
  let text = UNCHANGED;
  let path = EMPTY;
  let isDrawing = false;
  let lowest = Infinity;
  const saved: State[] = [];
  const mark = (span: Span): void => {
    const { low, high } = overlap(span, state.clip);
    if (low < high) lowest = Math.min(lowest, low);
  };
  const extend = (points: readonly number[]): void => {
    path = union(path, spanOf(points, state.matrix));
  };
  const draw = (points: readonly number[]): void => {
    isDrawing = true;
    extend(points);
  };
  const endPath = (isPainted: boolean): void => {
    if (isPainted && isDrawing) mark(path);
    path = EMPTY;
    isDrawing = false;
  };
  const clip = (): void => {
    state = { ...state, clip: overlap(state.clip, path) };
  };
  const write = (): void => {
    const { low } = spanOf([0, 0], times(text, state.matrix));
    mark({ low: low - 1, high: low + 1 });
  };
  const operators: Readonly<Record<string, (numbers: number[], name: string) => void>> = {
    q: () => saved.push(state),
    Q: () => {
      state = saved.pop() ?? start;
    },
    cm: (numbers) => {
      state = { ...state, matrix: times(numbers as never, state.matrix) };
    },
    re: ([x = 0, y = 0, width = 0, height = 0]) => extend([x, y, x + width, y + height]),
    m: extend,
    l: draw,
    c: draw,
    W: clip,
    'W*': clip,
    n: () => endPath(false),
    f: () => endPath(true),
    'f*': () => endPath(true),
    S: () => endPath(true),
    Tm: (numbers) => {
      text = numbers as never;
    },
    Tj: write,
    TJ: write,
    Do: (_, name) => {
      const [, id = ''] = new RegExp(`${name} (\\d+) 0 R`).exec(owner) ?? [];
      const object = objects.get(id) ?? '';
      if (/\/Subtype \/Image/.test(object)) mark(spanOf([0, 0, 1, 0, 0, 1, 1, 1], state.matrix));
      else lowest = Math.min(lowest, lowestInk(object, contentOf(object), state, objects));
    },
  };
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    const operator = operators[token];
    if (operator) operator(operands.map(Number), operands.at(-1) ?? '');
    // A number, a name, a text or a bracket.
    if (/^[-\d./[(<\]]/.test(token)) operands.push(token);
    else operands = [];
  }
  return lowest;
}

/** The matrix that applies `first` and then `second`. */
function times([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The span of points that a matrix has moved. The points are a list of x and y in turn. */
function spanOf(points: readonly number[], [, b, , d, , f]: Matrix): Span {
  const heights = points.flatMap((x, index) =>
    index % 2 === 0 ? [b * x + d * (points[index + 1] ?? 0) + f] : [],
  );
  return { low: Math.min(...heights), high: Math.max(...heights) };
}

function union(one: Span, other: Span): Span {
  return { low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) };
}

function overlap(one: Span, other: Span): Span {
  return { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
}
