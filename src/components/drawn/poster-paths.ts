import { picker, type Pick } from './picker.ts';

/** The SVG paths of a poster of 112 by 63: seven columns of 16, seven rows of 9. */
export interface PosterPaths {
  /** Strokes in the quiet color. */
  quiet: string;
  /** Strokes in the accent color. */
  mark: string;
}

export type PosterKind = 'week' | 'search' | 'founder' | 'signal' | 'comparison';

const LINES = [0, 1, 2, 3, 4, 5, 6];
const COLUMNS = LINES;
const COLUMN = 16;
const ROW = 9;

/** Draws each kind of poster. The lower left cell stays empty for the play mark. */
const DRAWINGS: Readonly<Record<PosterKind, (pick: Pick) => PosterPaths>> = {
  week: (pick) => ({
    quiet: path([0, 1, 2, 3, 4].flatMap((day) => [cell(day, pick(2)), cell(day, 3 + pick(day > 0 ? 3 : 2))])),
    mark: path([cell(5, pick(2))]),
  }),
  search: (pick) => ({
    quiet: path([2, 3, 4].map((row) => bar(row, 96 - row * 14 - pick(10)))),
    mark: path([bar(1, 84 + pick(20))]),
  }),
  founder: (pick) => {
    const row = 1 + pick(2);
    return { quiet: path([bar(row, 1 + pick(3))]), mark: path([bar(row + 2, 112)]) };
  },
  signal: (pick) => ({
    quiet: path(LINES.map((row) => bar(row, 60 + pick(20), row > 4 ? 24 : 8))),
    mark: path([bar(1 + pick(2), 24 + pick(24)), bar(4, 32 + pick(32))]),
  }),
  comparison: (pick) => {
    const read = 1 + pick(5);
    const dots = (columns: readonly number[], isThere: () => boolean) =>
      path(columns.flatMap((column) => [0, 1, 2, 3].filter(isThere).map((row) => dot(column, row))));
    const others = COLUMNS.filter((column) => column !== read && column > 0);
    return { quiet: dots(others, () => pick(4) > 0), mark: dots([read], () => true) };
  },
};

/** The poster of the video `id`; every build draws the same poster. */
export function posterPaths(kind: PosterKind, id: string): PosterPaths {
  return DRAWINGS[kind](picker(id));
}

/** A horizontal stroke in a row, from `x`. */
function bar(row: number, length: number, x = 8): string {
  return `M${x} ${row * ROW + 4}h${length}`;
}

function cell(column: number, row: number): string {
  return bar(row, COLUMN - 2, column * COLUMN + 1);
}

/** A dot: a stroke without length, of which only the round ends show. */
function dot(column: number, row: number): string {
  return `M${column * COLUMN + 8} ${row * 15 + 9}h0`;
}

function path(strokes: readonly string[]): string {
  return strokes.join('');
}
