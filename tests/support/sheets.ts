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
  const drawing = new Drawing(start);
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (token === 'Do') place(drawing, referenceOf(owner, operands.at(-1) ?? ''), objects);
    else drawing.apply(token, operands.map(Number));
    // A number, a name, a text or a bracket.
    if (/^[-\d./[(<\]]/.test(token)) operands.push(token);
    else operands = [];
  }
  return drawing.lowest;
}

/** The number of the object to which `name` refers in the resources of `owner`. */
function referenceOf(owner: string, name: string): string {
  return new RegExp(`${name} (\\d+) 0 R`).exec(owner)?.[1] ?? '';
}

/** Draws a picture, or a group of marks that has its own content. */
function place(drawing: Drawing, id: string, objects: PdfObjects): void {
  const object = objects.get(id) ?? '';
  if (/\/Subtype \/Image/.test(object)) drawing.mark(spanOf([0, 0, 1, 0, 0, 1, 1, 1], drawing.state.matrix));
  else
    drawing.lowest = Math.min(drawing.lowest, lowestInk(object, contentOf(object), drawing.state, objects));
}

type Numbers = readonly number[];

/** The graphics state, and the lowest mark drawn so far. */
class Drawing {
  lowest = Infinity;
  state: State;
  private readonly saved: State[] = [];
  private text = UNCHANGED;
  private path = EMPTY;
  /** Whether the path has a line or a curve. */
  private hasLine = false;

  constructor(state: State) {
    this.state = state;
  }

  /** Applies an operator. Does nothing if the operator neither moves nor draws anything. */
  apply(operator: string, numbers: Numbers): void {
    this.operators[operator]?.(numbers);
  }

  /** Records a mark, without the part that is clipped. */
  mark(span: Span): void {
    const { low, high } = overlap(span, this.state.clip);
    if (low < high) this.lowest = Math.min(this.lowest, low);
  }

  private readonly extend = (points: Numbers): void => {
    this.path = union(this.path, spanOf(points, this.state.matrix));
  };

  private readonly draw = (points: Numbers): void => {
    this.hasLine = true;
    this.extend(points);
  };

  private readonly clip = (): void => {
    this.state = { ...this.state, clip: overlap(this.state.clip, this.path) };
  };

  private readonly endPath = (): void => {
    this.path = EMPTY;
    this.hasLine = false;
  };

  private readonly paint = (): void => {
    if (this.hasLine) this.mark(this.path);
    this.endPath();
  };

  private readonly write = (): void => {
    const { low } = spanOf([0, 0], times(this.text, this.state.matrix));
    this.mark({ low: low - 1, high: low + 1 });
  };

  private readonly operators: Readonly<Record<string, (numbers: Numbers) => void>> = {
    q: () => this.saved.push(this.state),
    Q: () => {
      this.state = this.saved.pop() ?? this.state;
    },
    cm: (numbers) => {
      this.state = { ...this.state, matrix: times(matrixOf(numbers), this.state.matrix) };
    },
    Tm: (numbers) => {
      this.text = matrixOf(numbers);
    },
    Tj: this.write,
    TJ: this.write,
    re: ([x = 0, y = 0, width = 0, height = 0]) => this.extend([x, y, x + width, y + height]),
    m: this.extend,
    l: this.draw,
    c: this.draw,
    W: this.clip,
    'W*': this.clip,
    n: this.endPath,
    f: this.paint,
    'f*': this.paint,
    S: this.paint,
  };
}

function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Numbers): Matrix {
  return [a, b, c, d, e, f];
}

/** The matrix that applies `first` and then `second`. */
function times([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The span of points that a matrix has moved. The points are a list of x and y in turn. */
function spanOf(points: Numbers, [, b, , d, , f]: Matrix): Span {
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
