import { breakLines, type Lettering, widthOf } from './lettering.ts';

/** A line of text on a plate. `x` and `y` are the start of its baseline, and `room` is the width that it may have. */
export interface Words {
  x: number;
  y: number;
  text: string;
  face: Lettering['face'];
  size: number;
  room?: number;
  tone?: 'quiet' | 'accent' | 'reversed';
}

/** What a plate of the size `FIELD` shows. `mark`, `soft` and `accent` are SVG paths. */
export interface Plate {
  mark: string;
  soft: string;
  accent: string;
  words: Words[];
}

type Bar = [name: string, number: string];

/** What an article's plate shows, from the article's front matter. `accent` is a row of the bars, from 1. */
export type Drawing = { headline: string } & (
  | { kind: 'bars'; bars: Bar[]; accent: number }
  | { kind: 'columns'; bars: Bar[] }
  | { kind: 'list'; items: [name: string, question: string][] }
  | { kind: 'passage'; passage: string; source: string }
);

/** The subject of an article, which decides the colors of its plate. */
export type PlateCategory = 'strategy' | 'research' | 'formats' | 'search' | 'tools';

export const FIELD = { width: 224, height: 160 } as const;

const EDGE = 14;
const RIGHT = FIELD.width - EDGE;
const WIDTH = RIGHT - EDGE;
const HEADLINE: Lettering = { face: 'heading', size: 16 };
const NUMBER: Lettering = { face: 'heading', size: 14 };
const LABEL: Lettering = { face: 'label', size: 9.5 };
/** A text that has too little room is drawn smaller, and not smaller than this share of its size. */
const SMALLEST = 0.7;
/** The size of the headline on a card, where the plate is small and the article's title stands beside it. */
export const CARD_HEADLINE = 10.5;

/**
 * Draws an article's plate: the `drawing` from the article's front matter or, if there is none, the keywords.
 * `size` is the size of the drawing's headline.
 */
export function drawPlate(
  drawing: Drawing | undefined,
  keywords: readonly string[],
  size = HEADLINE.size,
): Plate {
  if (drawing === undefined) return drawKeywords(keywords);
  const { top, words } = drawHeadline(drawing.headline, { ...HEADLINE, size });
  const body = drawBody(drawing, top);
  return { ...body, words: [...words, ...body.words] };
}

/** What a plate with this `drawing` shows, in words, for people who do not see it. */
export function describePlate(drawing: Drawing | undefined, keywords: readonly string[]): string {
  if (drawing === undefined) return `The words ${keywords.join(', ')}`;
  switch (drawing.kind) {
    case 'bars':
    case 'columns':
      return `A bar chart, “${drawing.headline}”: ${drawing.bars.map((bar) => bar.join(' ')).join(', ')}`;
    case 'list':
      return `A list, “${drawing.headline}”: ${drawing.items.map((item) => item.join(': ')).join('; ')}`;
    case 'passage':
      return `The question “${drawing.headline}” and the passage of ${drawing.source} that answers it: “${drawing.passage}”`;
  }
}

/** A text that is wider than its room, and about how many of its characters have room; undefined when all texts fit. */
export function misfit(drawing: Drawing): { text: string; most: number } | undefined {
  const words = [HEADLINE.size, CARD_HEADLINE].flatMap((size) => drawPlate(drawing, [], size).words);
  const found = words.find(({ text, room = Infinity, ...lettering }) => widthOf(text, lettering) > room);
  if (!found) return undefined;
  const { text, room = 0 } = found;
  return { text, most: Math.max(1, Math.floor((text.length * room) / widthOf(text, found))) };
}

function drawBody(drawing: Drawing, top: number): Plate {
  switch (drawing.kind) {
    case 'bars':
      return drawBars(drawing.bars, drawing.accent, top);
    case 'columns':
      return drawColumns(drawing.bars, top);
    case 'list':
      return drawList(drawing.items, top);
    case 'passage':
      return drawPassage(drawing, top);
  }
}

/**
 * The headline in as few lines as possible. `top` is the upper edge of the space that is left for the rest of
 * the drawing.
 */
function drawHeadline(headline: string, lettering: Lettering): { top: number; words: Words[] } {
  const { size } = lettering;
  const lines = balanced(headline, lettering);
  const words = lines.map((text, index) => ({
    x: EDGE,
    y: 10 + (index + 1) * size,
    ...fitted(text, lettering, WIDTH),
  }));
  return { top: 20 + lines.length * size, words };
}

/** Breaks the headline into as few lines as the plate's width allows, and makes the lines similar in length. */
function balanced(headline: string, lettering: Lettering): string[] {
  const lines = breakLines(headline, WIDTH, lettering);
  const narrower = [0.5, 0.6, 0.7, 0.8, 0.9]
    .map((share) => breakLines(headline, share * WIDTH, lettering))
    .find(({ length }) => length === lines.length);
  return narrower ?? lines;
}

/**
 * Rows, each with a name, a number and, below them, a bar. The length of the bar is in proportion to the
 * number, but at least 1. The bar of row `accent`, counted from 1, is in the accent color. From five rows on, the
 * numbers are smaller, so that a number keeps clear of the bar above it.
 */
function drawBars(bars: readonly Bar[], accent: number, top: number): Plate {
  const step = (FIELD.height - EDGE + 4 - top) / bars.length;
  const number = { ...NUMBER, size: round(Math.min(NUMBER.size, 0.57 * step)) };
  const lift = Math.min(6.5, 0.29 * step);
  const rows = withShares(bars).map((bar, index) => {
    const x = RIGHT - widthOf(bar.number, number);
    return { ...bar, x, y: top + (index + 1) * step - 5, room: x - EDGE - 6 };
  });
  const named = alike(
    LABEL,
    rows.map(({ name, room }) => [name, room]),
  );
  const stroke = ({ y, share }: { y: number; share: number }) =>
    `M${EDGE} ${round(y - 2)}h${round(Math.max(1, share * WIDTH))}v4H${EDGE}z`;
  return {
    soft: rows.map(({ y }) => `M${EDGE} ${round(y)}H${RIGHT}`).join(''),
    mark: rows
      .toSpliced(accent - 1, 1)
      .map(stroke)
      .join(''),
    accent: rows
      .slice(accent - 1, accent)
      .map(stroke)
      .join(''),
    words: rows.flatMap(({ name, room, number: text, x, y }) => [
      { x: EDGE, y: y - lift, text: name, room, ...named },
      { x, y: y - lift, text, room: 0.6 * WIDTH, ...number },
    ]),
  };
}

/**
 * Columns on a base line. The number is above the column, and the name below it, in one line or two. The last column is in
 * the accent color.
 */
function drawColumns(bars: readonly Bar[], top: number): Plate {
  const step = (WIDTH + 6) / bars.length;
  const room = step - 4;
  const names = bars.map(([name]) => inTwoLines(name, room));
  const named = alike(
    LABEL,
    names.flat().map((line) => [line, room]),
  );
  const numbered = alike(
    NUMBER,
    bars.map(([, text]) => [text, room]),
  );
  const floor = FIELD.height - 14 - 10 * Math.max(...names.map(({ length }) => length));
  const columns = withShares(bars).map((bar, index) => ({
    ...bar,
    x: EDGE + index * step,
    y: floor - bar.share * (floor - top - 18),
  }));
  const box = ({ x, y }: { x: number; y: number }) =>
    `M${round(x)} ${floor}V${round(y)}h${round(step - 6)}V${floor}z`;
  return {
    soft: `M${EDGE} ${floor}H${RIGHT}`,
    mark: columns.slice(0, -1).map(box).join(''),
    accent: columns.slice(-1).map(box).join(''),
    words: columns.flatMap(({ number, x, y }, index) => [
      { x, y: y - 4, text: number, room, ...numbered },
      ...(names[index] ?? []).map((text, line) => ({ x, y: floor + 13 + 10 * line, text, room, ...named })),
    ]),
  };
}

/** A name broken into lines. The second has all that the first has no room for. */
function inTwoLines(name: string, width: number): string[] {
  const [first = '', ...rest] = breakLines(name, width, LABEL);
  return rest.length === 0 ? [first] : [first, rest.join(' ')];
}

/** Shapes for the rows of a list, around the point 0 0. */
const SHAPES = [
  'm-5-5h10v10h-10z',
  'm0-5.5a5.5 5.5 0 0 1 0 11a5.5 5.5 0 0 1 0-11z',
  'm0-6l5.5 11h-11z',
  'm0-6l6 6l-6 6l-6-6z',
  'm-5.5-3h11a5.5 5.5 0 0 1-11 0z',
  'm-5.5 5.5v-11h3.5v4h4v3.5h3.5v3.5z',
  'm-2-5.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z',
] as const;

/** The widths of the questions and the names of a list. A shape stands before a name. */
const QUESTIONS = 107;
const NAMES = WIDTH - 15 - QUESTIONS - 4;

/** Rows, each with a shape, a name and the question that belongs to the name. */
function drawList(items: readonly [string, string][], top: number): Plate {
  const step = (FIELD.height - EDGE + 4 - top) / items.length;
  const rows = items.map(([name, question], index) => ({ name, question, y: top + (index + 0.6) * step }));
  const named = alike(
    LABEL,
    items.map(([name]) => [name, NAMES]),
  );
  const asked = alike(
    LABEL,
    items.map(([, question]) => [question, QUESTIONS]),
  );
  const shape = ({ y }: { y: number }, index: number) =>
    `M${EDGE + 5.5} ${round(y)}${SHAPES[index % SHAPES.length] ?? ''}`;
  return {
    soft: '',
    mark: '',
    accent: rows.map(shape).join(''),
    words: rows.flatMap(({ name, question, y }) => [
      { x: EDGE + 15, y: y + 3, text: name, room: NAMES, ...named },
      { x: RIGHT - QUESTIONS, y: y + 3, text: question, room: QUESTIONS, ...asked, tone: 'quiet' as const },
    ]),
  };
}

/** A passage that answers the headline's question. The accent color is behind the passage; the source is below. */
function drawPassage({ passage, source }: Extract<Drawing, { kind: 'passage' }>, top: number): Plate {
  const texts = breakLines(passage, WIDTH - 8, LABEL);
  const first = top + 14;
  const leading = Math.min(15, (FIELD.height - 33 - first) / Math.max(1, texts.length - 1));
  const lines = texts.map((text, index) => ({ text, y: first + index * leading }));
  return {
    soft: `M${EDGE} ${FIELD.height - 29}H${RIGHT}`,
    mark: '',
    accent: lines
      .map(
        ({ text, y }) =>
          `M${EDGE} ${round(y - 10)}h${round(widthOf(text, LABEL) + 8)}v14h-${round(widthOf(text, LABEL) + 8)}z`,
      )
      .join(''),
    words: [
      ...lines.map(({ text, y }) => ({
        x: EDGE + 4,
        y,
        ...fitted(text, LABEL, WIDTH - 8),
        tone: 'reversed' as const,
      })),
      { x: EDGE, y: FIELD.height - 14, ...fitted(source, LABEL, WIDTH) },
    ],
  };
}

function drawKeywords(keywords: readonly string[]): Plate {
  const step = Math.min(24, (FIELD.height - 24) / keywords.length);
  const size = Math.min(HEADLINE.size, step * 0.8);
  const words = keywords.map((text, index) => ({
    x: EDGE,
    y: 12 + (index + 0.8) * step,
    ...fitted(text, { ...HEADLINE, size }, WIDTH, 0),
    ...(index === 0 && { tone: 'accent' as const }),
  }));
  return { soft: '', mark: '', accent: '', words };
}

/** A text of one line with its lettering, made smaller if the text would be wider than its `room`. */
function fitted(text: string, lettering: Lettering, room: number, least = SMALLEST) {
  const share = Math.max(least, Math.min(1, room / widthOf(text, lettering)));
  return { ...lettering, text, room, size: Math.floor(lettering.size * share * 10) / 10 };
}

/** The lettering in one size in which each of several texts has its room. */
function alike(lettering: Lettering, texts: readonly [text: string, room: number][]): Lettering {
  return { ...lettering, size: Math.min(...texts.map(([text, room]) => fitted(text, lettering, room).size)) };
}

/** The names and numbers, and each number as a share of the largest number (from 0 to 1). */
function withShares(bars: readonly Bar[]) {
  const value = (number: string) => Number(/\d[\d,.]*\d|\d/.exec(number)?.[0].replaceAll(',', ''));
  const most = Math.max(...bars.map(([, number]) => value(number)));
  return bars.map(([name, number]) => ({ name, number, share: value(number) / (most || 1) }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
