import { picker, type Pick } from './picker.ts';

/** The SVG paths of an article's plate, in units of `FIELD`: seven columns and five rows of 32. */
export interface PlatePaths {
  soft: string;
  mark: string;
  accent: string;
}

export type PlateCategory = 'strategy' | 'research' | 'formats' | 'search' | 'tools';

export const FIELD = { width: 224, height: 160 } as const;

const UNIT = 32;

const DRAWINGS: Readonly<Record<PlateCategory, (pick: Pick) => PlatePaths>> = {
  strategy: drawYear,
  research: drawQuestions,
  formats: drawShapes,
  search: drawPassage,
  tools: drawMatrix,
};

/** The plate of the article `slug`; every build draws the same plate. */
export function platePaths(category: PlateCategory, slug: string): PlatePaths {
  return DRAWINGS[category](picker(slug));
}

/**
 * The 52 weeks of a year as strokes that grow with each new article. In weeks of revision the stroke does not grow
 * and is accented.
 */
function drawYear(pick: Pick): PlatePaths {
  const returns = new Set(
    [0, 1, 2, 3].flatMap((quarter) => [0, 1, 2].map((n) => quarter * 13 + 2 + n * 4 + pick(2))),
  );
  let height = 14;
  const weeks = Array.from({ length: 52 }, (_, week) => {
    if (!returns.has(week)) height += 3;
    return { isReturn: returns.has(week), d: `M${String(10 + week * 4)} 152v-${String(height)}` };
  });
  const strokes = (isReturn: boolean) => weeks.filter((week) => week.isReturn === isReturn).map(({ d }) => d);
  return { soft: 'M8 152h208', mark: strokes(false).join(''), accent: strokes(true).join('') };
}

/** Twenty questions as squares, sized by how badly they are answered; the two largest are accented. */
function drawQuestions(pick: Pick): PlatePaths {
  const sizes = Array.from({ length: 20 }, () => [4, 8, 12, 18, 24][pick(5)] ?? 4);
  const widest = [pick(9), 10 + pick(10)];
  const square = (index: number, size: number) => {
    const x = 32 + (index % 5) * 40 - size / 2;
    const y = 26 + Math.floor(index / 5) * 36 - size / 2;
    const side = String(size);
    return `M${String(x)} ${String(y)}h${side}v${side}h-${side}z`;
  };
  return {
    soft: 'M12 8v144M52 8v144M92 8v144M132 8v144M172 8v144M212 8v144',
    mark: sizes.map((size, index) => (widest.includes(index) ? '' : square(index, size))).join(''),
    accent: widest.map((index) => square(index, 32)).join(''),
  };
}

/** Paths of the shapes, centered on the point 0 0 and at most as wide as a column. */
const SHAPES = [
  'm-11-11h22v22h-22z',
  'm0-12a12 12 0 0 1 0 24a12 12 0 0 1 0-24z',
  'm0-13l13 24h-26z',
  'm0-13l13 13l-13 13l-13-13z',
  'm-12-6h24a12 12 0 0 1-24 0z',
  'm-12 12v-24h8v8h8v8h8v8z',
  'm-4-12h8v8h8v8h-8v8h-8v-8h-8v-8h8z',
] as const;

/** Seven shapes, one per column, at different heights. */
function drawShapes(pick: Pick): PlatePaths {
  const first = pick(SHAPES.length);
  const chosen = pick(SHAPES.length);
  const placed = SHAPES.map((_, column) => {
    const shape = SHAPES[(column * 3 + first) % SHAPES.length] ?? '';
    const y = 32 + pick(4) * 24;
    const x = String(column * UNIT + UNIT / 2);
    return { d: `M${x} ${String(y)}${shape}`, stem: `M${x} ${String(y)}V160` };
  });
  return {
    soft: placed.map(({ stem }) => stem).join(''),
    mark: placed.map(({ d }, column) => (column === chosen ? '' : d)).join(''),
    accent: placed[chosen]?.d ?? '',
  };
}

/** Lines of text on a page, and a passage of them enlarged next to the page. */
function drawPassage(pick: Pick): PlatePaths {
  const line = (y: number, length: number) => `M16 ${String(y)}h${String(length)}`;
  const passage = 3 + pick(5);
  const rows = Array.from({ length: 13 }, (_, row) => ({ row, y: 20 + row * 10, length: 56 + pick(25) }));
  const isTaken = (row: number) => row === passage || row === passage + 1;
  const from = 25 + passage * 10;
  return {
    soft: `M100 ${String(from)}H112V80H124`,
    mark: rows
      .filter(({ row }) => !isTaken(row))
      .map(({ y, length }) => line(y, length))
      .join(''),
    accent:
      rows
        .filter(({ row }) => isTaken(row))
        .map(({ y }) => line(y, 80))
        .join('') +
      [60, 80, 100]
        .map((y, index) => `M132 ${String(y)}h${String([76, 76, 24 + pick(40)][index] ?? 0)}`)
        .join(''),
  };
}

/**
 * A matrix of six columns and nine rows: a large dot for yes, a small one for partly. The large dots of the sixth
 * column are accented.
 */
function drawMatrix(pick: Pick): PlatePaths {
  const cells = Array.from({ length: 54 }, (_, index) => ({
    column: index % 6,
    d: `M${String(32 + (index % 6) * UNIT)} ${String(16 + Math.floor(index / 6) * 16)}h0`,
    isYes: pick(5) > 1,
  }));
  const dots = (test: (cell: (typeof cells)[number]) => boolean) =>
    cells
      .filter(test)
      .map(({ d }) => d)
      .join('');
  return {
    soft: dots(({ isYes }) => !isYes),
    mark: dots(({ column, isYes }) => column < 5 && isYes),
    accent: dots(({ column, isYes }) => column === 5 && isYes),
  };
}
