import { brand } from '#brand';
import { LETTER_STEP, letterPath } from '../../components/drawn/letters.ts';
import { picker } from '../../components/drawn/picker.ts';
import { FIELD, type PlateCategory, platePaths } from '../../components/drawn/plate-paths.ts';
import { colour, plateStyles } from './colours.ts';
import { breakLines, letters, type Lettering, widthOf } from './lettering.ts';

/** What a card shows: a page's title over the week, an article's beside its plate, or a proof of the report service. */
export interface Card {
  path: string;
  title: string;
  look: 'week' | 'sunday' | 'proof' | { plate: PlateCategory };
}

const CARD = { width: 1200, height: 630 } as const;

const COLUMN = CARD.width / 7;
const PADDING = 32;
/** The rows of the days' names and of the foot. */
const HEAD = 72;
const FOOT = CARD.height - 84;
const LABEL: Lettering = { face: 'label', size: 22, tracking: 0.02 };
const SIZES = [128, 112, 100, 90, 80, 72, 64, 56, 48];
const LEADING = 0.98;

/** The card as SVG, all letters drawn: the same on every build and on every machine. */
export function drawCard(card: Card): string {
  const { look } = card;
  const body =
    typeof look === 'object'
      ? drawArticle(card, look.plate)
      : look === 'proof'
        ? drawProof(card)
        : drawWeek(card, look);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}">${rectangle(0, 0, CARD.width, CARD.height, colour('sheet'))}${body}</svg>`;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function drawWeek({ path, title }: Card, look: 'week' | 'sunday'): string {
  const pick = picker(path);
  const day = look === 'sunday' ? 6 : 5;
  const accent = colour(look === 'sunday' ? 'sunday' : 'hour');
  const x = day * COLUMN;
  const work = [0, 1, 2, 3, 4].map((column) => {
    const height = 14 + pick(3) * 14;
    return rectangle(column * COLUMN, FOOT - height, 40 + pick(8) * 16, height, colour('line'));
  });
  const names = DAYS.map((name, index) =>
    letters(name, index * COLUMN + PADDING / 2, 46, LABEL, index === day ? accent : colour('ink-soft')),
  );
  return [
    rectangle(x, 0, COLUMN, CARD.height, colour(look === 'sunday' ? 'sunday-tint' : 'saturday-tint')),
    ...work,
    lines([1, 2, 3, 4, 5, 6].map((index) => `M${index * COLUMN} 0V${CARD.height}`).join('')),
    lines(`M0 ${HEAD}H${CARD.width}`),
    rectangle(x, HEAD + 40 + pick(5) * 60, COLUMN, 120, accent),
    ...names,
    ...setTitle(title, { x: PADDING / 2, y: HEAD + 28, width: 5 * COLUMN - PADDING, height: 380 }),
    foot(path),
  ].join('');
}

function drawArticle({ path, title }: Card, category: PlateCategory): string {
  const x = 4 * COLUMN;
  const scale = (3 * COLUMN) / FIELD.width;
  const { ground, css } = plateStyles(category);
  const { soft, mark, accent } = platePaths(category, path.replace(/^.*\//, ''));
  return [
    `<style>${css}</style>`,
    rectangle(x, 0, 3 * COLUMN, CARD.height, ground),
    `<g class="plate ${category}" transform="translate(${x} ${(CARD.height - FIELD.height * scale) / 2}) scale(${scale})">`,
    `<path class="soft" d="${soft}"/><path d="${mark}"/><path class="accent" d="${accent}"/></g>`,
    ...setTitle(title, { x: PADDING, y: PADDING * 2, width: x - 2 * PADDING, height: 420 }),
    foot(path, x),
  ].join('');
}

function drawProof({ path, title }: Card): string {
  const strip = ['ink', 'ink-soft', 'edge', 'line', 'shade', 'signal', 'proof'];
  const box = { x: PADDING, y: HEAD + 28, width: 6 * COLUMN - 2 * PADDING, height: 380 };
  return [
    ...strip.map((name, index) => rectangle(index * COLUMN, 0, COLUMN, 36, colour(name))),
    rectangle(6 * COLUMN, 36, COLUMN, CARD.height, colour('proof')),
    lines(`M${6 * COLUMN} 36V${CARD.height}`),
    ...setTitle(title, box, colour('signal')),
    foot(path),
  ].join('');
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The title as large as the box lets it be; `struck` is the highlighter behind its last line. */
function setTitle(title: string, box: Box, struck?: string): string[] {
  const fitting = SIZES.map((size): { lettering: Lettering; broken: string[] } => {
    const lettering: Lettering = { face: 'heading', size, tracking: -0.01 };
    return { lettering, broken: breakLines(title, box.width, lettering) };
  });
  const fits = ({ lettering, broken }: (typeof fitting)[number]) =>
    broken.length * lettering.size * LEADING <= box.height &&
    broken.every((line) => widthOf(line, lettering) <= box.width);
  const chosen = fitting.find(fits);
  if (!chosen) throw new Error(`The title “${title}” does not fit on its social card`);
  const { lettering, broken } = chosen;
  const { size } = lettering;
  const baseline = (index: number) => box.y + (index + 0.8) * size * LEADING;
  const last = {
    y: baseline(broken.length - 1) - size * 0.8,
    width: widthOf(broken.at(-1) ?? '', lettering),
  };
  return [
    ...(struck === undefined ? [] : [rectangle(box.x - 8, last.y, last.width + 16, size, struck)]),
    ...broken.map((line, index) => letters(line, box.x, baseline(index), lettering, colour('ink'))),
  ];
}

/** The brand's mark, and the address of the page. */
function foot(path: string, width: number = CARD.width): string {
  const address = `${brand.domain}${path === '/' ? '' : path}`;
  const size = Math.min(1, (width - 2 * PADDING - 260) / widthOf(address, LABEL)) * LABEL.size;
  const lettering = { ...LABEL, size };
  const right = width - PADDING - widthOf(address, lettering);
  return [
    rectangle(0, FOOT, width, CARD.height - FOOT, colour('sheet')),
    lines(`M0 ${FOOT}H${width}`),
    mark(PADDING, FOOT + 22),
    letters(address, right, FOOT + 50, lettering, colour('ink-soft')),
  ].join('');
}

/** The four groups of letter shapes, 40 px high. */
function mark(x: number, y: number): string {
  const groups = brand.mark.map((group, index) => {
    const shapes = Array.from(
      group,
      (letter, place) => `<path d="${letterPath(letter)}" transform="translate(${place * LETTER_STEP})"/>`,
    );
    return `<g transform="translate(${index * 40 + 11} 13)">${shapes.join('')}</g>`;
  });
  const frame = `M0 0H160V40H0ZM40 0V40M80 0V40M120 0V40`;
  return `<g transform="translate(${x} ${y})"><path d="${frame}" fill="none" stroke="${colour('ink')}"/><g fill="none" stroke="${colour('ink')}" stroke-width="3" stroke-linecap="square">${groups.join('')}</g></g>`;
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

function lines(path: string): string {
  return `<path d="${path}" fill="none" stroke="${colour('line')}"/>`;
}
