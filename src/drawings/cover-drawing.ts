import { breakLines, type Lettering, widthOf } from './lettering.ts';
import { picker, type Pick } from './picker.ts';

export type CoverCategory = 'ai' | 'business' | 'personal';

/** The lines of a text, and its font size. */
interface FittedText {
  lines: string[];
  size: number;
}

/** What a book cover of the size `COVER` shows: title, author, and an ornament as an SVG path. */
export interface CoverDrawing {
  title: FittedText;
  author: FittedText;
  ornament: string;
}

export const COVER = { width: 120, height: 180, margin: 10 } as const;

/**
 * The area of the ornament: x from 10 to 110, y from 96 to 152. Some ornaments begin up to 6 units higher.
 */
const LEFT = COVER.margin;
const WIDTH = COVER.width - 2 * COVER.margin;
const TOP = 96;
const BOTTOM = 152;

/** The font sizes of a title, and the height of its lines together. */
const TITLE = { sizes: [23, 19, 16, 13, 11, 9], height: 80 };
/** Those of an author's name, which has two lines at most. */
const AUTHOR = { sizes: [9, 8, 7], height: 16 };

/** The width of the serif face, of the category `personal`, as a multiple of the measured face's. */
const SERIF = 1.12;

const ORNAMENTS: Readonly<Record<CoverCategory, readonly ((pick: Pick) => string)[]>> = {
  ai: [drawRows, drawFrames, drawFan, drawWave],
  business: [drawBars, drawStairs, drawTarget, drawStripes],
  personal: [drawSun, drawHills, drawStem, drawArches],
};

/** The cover of a book. For the same title and category, every build draws the same ornament. */
export function coverDrawing(title: string, author: string, category: CoverCategory): CoverDrawing {
  const pick = picker(`jacket ${title}`);
  const ornaments = ORNAMENTS[category];
  const ornament = ornaments[pick(ornaments.length)]?.(pick) ?? '';
  return {
    title: fit(title, TITLE.sizes, TITLE.height),
    author: fit(author, AUTHOR.sizes, AUTHOR.height),
    ornament,
  };
}

/** Breaks a text in the first of the sizes in which it is at most `height` high; if none has room, within its words in the last. */
function fit(text: string, sizes: readonly number[], height: number): FittedText {
  const fitting = sizes.map((size) => ({ size, lines: breakLines(text, WIDTH, letteringOf(size)) }));
  const isWide = (line: string, size: number) => widthOf(line, letteringOf(size)) > WIDTH;
  const fits = fitting.find(
    ({ size, lines }) => lines.length * size <= height && !lines.some((line) => isWide(line, size)),
  );
  const size = sizes.at(-1) ?? 0;
  return fits ?? { size, lines: breakLines(text, WIDTH, letteringOf(size), true) };
}

function letteringOf(size: number): Lettering {
  return { face: 'heading', size: SERIF * size };
}

/** Five lines of program output, each with a gap. */
function drawRows(pick: Pick): string {
  return [0, 1, 2, 3, 4]
    .map((row) => {
      const word = 20 + pick(6) * 10;
      return `M${LEFT} ${TOP + 4 + row * 13}h${word}m10 0h${WIDTH - word - 10}`;
    })
    .join('');
}

function drawFrames(pick: Pick): string {
  const shift = 4 + pick(3) * 2;
  return [0, 1, 2, 3]
    .map((n) => `M${LEFT + n * (shift + 4)} ${TOP + n * 7}h${56 - n * 14}v${56 - n * 14}h-${56 - n * 14}z`)
    .join('');
}

/** Rays from one point. */
function drawFan(pick: Pick): string {
  const from = `${20 + pick(9) * 10} ${BOTTOM}`;
  return [0, 1, 2, 3, 4].map((n) => `M${LEFT + n * 25} ${TOP}L${from}`).join('');
}

/** A row of peaks, like a signal on a monitor. */
function drawWave(pick: Pick): string {
  const steps = [0, 1, 2, 3].map(() => {
    const height = 12 + pick(4) * 12;
    return `l5-${height}l10 ${height}`;
  });
  return `M${LEFT} ${BOTTOM - 8}${steps.map((step) => `${step}h5`).join('')}`;
}

function drawBars(pick: Pick): string {
  return [0, 1, 2, 3, 4].map((n) => `M${LEFT + 8 + n * 21} ${BOTTOM}v-${10 + n * 10 + pick(2) * 8}`).join('');
}

function drawStairs(pick: Pick): string {
  const steps = 4 + pick(2);
  const width = Math.floor((WIDTH - 6) / steps);
  return `M${LEFT} ${BOTTOM - 4}${`h${width}v-${Math.floor(48 / steps)}`.repeat(steps)}`;
}

function drawTarget(pick: Pick): string {
  const middle = 40 + pick(5) * 10;
  return [30, 12]
    .map(
      (radius) =>
        `M${middle - radius} 120a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`,
    )
    .join('');
}

function drawStripes(pick: Pick): string {
  const lean = 20 + pick(3) * 10;
  return [0, 1, 2, 3].map((n) => `M${LEFT + n * 19} ${BOTTOM}l${lean}-56`).join('');
}

/** Half a sun above the horizon. */
function drawSun(pick: Pick): string {
  const radius = 20 + pick(3) * 5;
  const middle = 40 + pick(5) * 10;
  return `M${middle - radius} 132a${radius} ${radius} 0 0 1 ${2 * radius} 0M${LEFT} 132h${WIDTH}M${LEFT + 14} 142h${WIDTH - 28}M${LEFT + 32} 152h${WIDTH - 64}`;
}

function drawHills(pick: Pick): string {
  const rise = 12 + pick(4) * 5;
  return [0, 1, 2, 3].map((n) => `M${LEFT} ${TOP + 14 + n * 8}q25-${rise} 50 0t50 0`).join('');
}

/** A stem with leaves on both sides. */
function drawStem(pick: Pick): string {
  const leaves = [0, 1, 2, 3].map((n) => {
    const side = n % 2 === 0 ? 1 : -1;
    return `M60 ${146 - n * 12}q${side * 15} 0 ${side * (20 + pick(3) * 5)}-15`;
  });
  return `M60 ${BOTTOM}V100${leaves.join('')}`;
}

function drawArches(pick: Pick): string {
  const gap = 8 + pick(4);
  return [0, 1, 2, 3]
    .map(
      (n) => `M${16 + n * gap} ${BOTTOM}v-16a${44 - n * gap} ${44 - n * gap} 0 0 1 ${88 - 2 * n * gap} 0v16`,
    )
    .join('');
}
