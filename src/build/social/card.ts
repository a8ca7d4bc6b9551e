import { brand } from '#brand';
import { weekWith } from '#domain/content/week-days.ts';
import { picker } from '../../drawings/picker.ts';
import { FIELD, type Plate } from '../../drawings/plate-drawing.ts';
import { REVIEW_COLUMN } from '../../drawings/plan-week.ts';
import { CARD, COLUMN, FOOT, foot, HEAD, LABEL, lines, PADDING, rectangle } from './card-parts.ts';
import { drawTitle } from './card-title.ts';
import { color, plateStyles } from './colors.ts';
import { letters } from '../../drawings/lettering.ts';

/**
 * The content of a card. Every card shows the title and the page's address. `design` is what else the card
 * shows: a drawn week in the background (`week`, `sunday`), a strip of seven colors at the top (`proof`, for
 * pages of layouts/Proof.astro), or an article's plate on the right.
 */
export interface Card {
  path: string;
  title: string;
  design: 'week' | 'sunday' | 'proof' | { category: string; plate: Plate };
}

/** Draws the card as SVG. Letters are outlines, so the result does not depend on installed fonts. */
export function drawCard(card: Card): string {
  const { design } = card;
  const body =
    typeof design === 'object'
      ? drawArticle(card, design.category, design.plate)
      : design === 'proof'
        ? drawProof(card)
        : drawWeek(card, design);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}">${rectangle(0, 0, CARD.width, CARD.height, color('sheet'))}${body}</svg>`;
}

/** The days of a card, and the position of the colored one. */
const WEEKS = {
  week: { names: weekWith(brand.reviewDay, REVIEW_COLUMN), day: REVIEW_COLUMN },
  sunday: { names: weekWith('Sunday', 6), day: 6 },
};

function drawWeek({ path, title }: Card, design: 'week' | 'sunday'): string {
  const pick = picker(path);
  const { names: days, day } = WEEKS[design];
  const accent = color(design === 'sunday' ? 'sunday' : 'hour');
  const x = day * COLUMN;
  const work = [0, 1, 2, 3, 4].map((column) => {
    const height = 14 + pick(3) * 14;
    return rectangle(column * COLUMN, FOOT - height, 40 + pick(8) * 16, height, color('line'));
  });
  const names = days.map((name, index) =>
    letters(
      name.slice(0, 3),
      index * COLUMN + PADDING / 2,
      46,
      LABEL,
      index === day ? accent : color('ink-soft'),
    ),
  );
  return [
    rectangle(x, 0, COLUMN, CARD.height, color(design === 'sunday' ? 'sunday-tint' : 'accent-tint')),
    ...work,
    lines([1, 2, 3, 4, 5, 6].map((index) => `M${index * COLUMN} 0V${CARD.height}`).join('')),
    lines(`M0 ${HEAD}H${CARD.width}`),
    rectangle(x, HEAD + 40 + pick(5) * 60, COLUMN, 120, accent),
    ...names,
    ...drawTitle(title, { x: PADDING / 2, y: HEAD + 28, width: 5 * COLUMN - PADDING, height: 380 }),
    foot(path),
  ].join('');
}

function drawArticle({ path, title }: Card, category: string, plate: Plate): string {
  const x = 4 * COLUMN;
  const scale = (3 * COLUMN) / FIELD.width;
  const { ground, css } = plateStyles(category);
  const words = plate.words.map(
    ({ x: at, y, text, tone, ...lettering }) =>
      `<g class="${tone ?? ''}">${letters(text, at, y, lettering, 'currentColor')}</g>`,
  );
  return [
    `<style>${css}</style>`,
    rectangle(x, 0, 3 * COLUMN, CARD.height, ground),
    `<g class="plate ${category}" transform="translate(${x} ${(CARD.height - FIELD.height * scale) / 2}) scale(${scale})">`,
    `<path class="soft" d="${plate.soft}"/><path class="bars" d="${plate.mark}"/><path class="accent" d="${plate.accent}"/>${words.join('')}</g>`,
    ...drawTitle(title, { x: PADDING, y: PADDING * 2, width: x - 2 * PADDING, height: 420 }),
    foot(path, x),
  ].join('');
}

function drawProof({ path, title }: Card): string {
  const strip = ['ink', 'ink-soft', 'edge', 'line', 'shade', 'signal', 'proof'];
  const box = { x: PADDING, y: HEAD + 28, width: 6 * COLUMN - 2 * PADDING, height: 380 };
  return [
    ...strip.map((name, index) => rectangle(index * COLUMN, 0, COLUMN, 36, color(name))),
    rectangle(6 * COLUMN, 36, COLUMN, CARD.height, color('proof')),
    lines(`M${6 * COLUMN} 36V${CARD.height}`),
    ...drawTitle(title, box, color('signal')),
    foot(path),
  ].join('');
}
