/** What is drawn on a poster of 112 by 63: seven columns of 16, seven rows of 9. */
export interface PosterPaths {
  /** Strokes of the quiet work. */
  quiet: string;
  /** Strokes of what stands out. */
  mark: string;
}

export type PosterKind = 'week' | 'search' | 'founder' | 'signal' | 'comparison';

const ROWS = [0, 1, 2, 3, 4, 5, 6];
const COLUMN = 16;
const ROW = 9;

const DRAWINGS: Readonly<Record<PosterKind, (pick: Pick) => PosterPaths>> = {
  week: (pick) => ({
    quiet: path([0, 1, 2, 3, 4].flatMap((day) => [cell(day, pick(2)), cell(day, 3 + pick(3))])),
    mark: path([cell(5, 1 + pick(2))]),
  }),
  search: (pick) => ({
    quiet: path(ROWS.slice(2, 6).map((row) => bar(row, 88 - row * 12 - pick(8)))),
    mark: path([bar(1, 88 + pick(16))]),
  }),
  founder: (pick) => ({ quiet: path([bar(2, 1 + pick(2))]), mark: path([bar(4, 112)]) }),
  signal: (pick) => ({
    quiet: path(ROWS.map((row) => bar(row, 64 + pick(40)))),
    mark: path([bar(1 + pick(2), 24 + pick(24)), bar(4 + pick(2), 32 + pick(32))]),
  }),
  comparison: (pick) => {
    const read = 1 + pick(5);
    const dots = (columns: readonly number[]) =>
      path(
        [0, 2, 4, 6].flatMap((row) => columns.filter(() => pick(4) > 0).map((column) => dot(column, row))),
      );
    return { quiet: dots([0, 1, 2, 3, 4, 5, 6].filter((column) => column !== read)), mark: dots([read]) };
  },
};

/** The same poster for the same id, on every build. */
export function posterPaths(kind: PosterKind, id: string): PosterPaths {
  return DRAWINGS[kind](picker(id));
}

type Pick = (below: number) => number;

/** Whole numbers below a limit, one after the other, that depend on the text alone. */
function picker(text: string): Pick {
  let state = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619),
    2166136261,
  );
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return (state >>> 8) % below;
  };
}

/** A stroke: from where, along the row, how far. */
function stroke(x: number, row: number, length: number): string {
  return `M${x} ${row * ROW + 4}h${length}`;
}

function cell(column: number, row: number): string {
  return stroke(column * COLUMN + 1, row, COLUMN - 2);
}

function bar(row: number, length: number): string {
  return stroke(8, row, length);
}

/** No length: the stroke's round ends are the dot. */
function dot(column: number, row: number): string {
  return stroke(column * COLUMN + 8, row, 0);
}

function path(strokes: readonly string[]): string {
  return strokes.join('');
}
