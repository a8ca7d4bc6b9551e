import type { Plan } from '#domain/payments/plans.ts';
import { REVIEW_COLUMN } from '../../drawings/plan-week.ts';
import { lines, rectangle } from './card-parts.ts';
import { drawTitle } from './card-title.ts';
import { color } from './colors.ts';
import { letters, type Lettering } from '../../drawings/lettering.ts';

/**
 * Width and height of the picture, in pixels. The picture is a square, because the payment page shows a square. All
 * sizes in this file are in the same unit.
 */
const PICTURE_SIZE = 840;

const DAY = { width: PICTURE_SIZE / 7, height: 130 } as const;
const WEEKS = 4;
const WORKING_DAYS = REVIEW_COLUMN;
/** Top edge (y) of the drawn month, which is below the title. */
const TOP = PICTURE_SIZE - WEEKS * DAY.height;
const MARK = { width: 28, height: 10, gap: 8, perRow: 3 } as const;
const LABEL: Lettering = { face: 'label', size: 26, tracking: 0.02 };

/** A plan as SVG: title, number of posts, and a month with a mark for each post and for each week's review hour. */
export function drawPlan(plan: Plan): string {
  const { title, postsPerMonth } = plan;
  const days = WEEKS * WORKING_DAYS;
  const upTo = (day: number) => Math.floor((postsPerMonth * day) / days);
  const weeks = Array.from({ length: WEEKS }, (_, week) => week);
  return picture([
    rectangle(REVIEW_COLUMN * DAY.width, TOP, DAY.width, WEEKS * DAY.height, color('accent-tint')),
    ...Array.from({ length: days }, (_, day) => drawPosts(day, upTo(day + 1) - upTo(day))),
    ...weeks.map((week) =>
      rectangle(REVIEW_COLUMN * DAY.width, topOf(week) + 36, DAY.width, 58, color('hour')),
    ),
    lines(weeks.map((week) => `M0 ${topOf(week)}H${PICTURE_SIZE}`).join('')),
    lines([1, 2, 3, 4, 5, 6].map((day) => `M${day * DAY.width} ${TOP}V${PICTURE_SIZE}`).join('')),
    ...drawTitle(title, { x: 40, y: 40, width: PICTURE_SIZE - 80, height: TOP - 110 }),
    letters(postsText(plan), 40, TOP - 32, LABEL, color('ink-soft')),
  ]);
}

/**
 * A report as SVG: a strip of seven colors (see layouts/Proof.astro), the highlighted title, and bars for the lines of
 * a review.
 */
export function drawReport(title: string): string {
  const strip = ['ink', 'ink-soft', 'edge', 'line', 'shade', 'signal', 'proof'];
  const marked = [1, 4, 5];
  const widths = [760, 640, 720, 560, 700, 620, 380];
  return picture([
    ...strip.map((name, index) => rectangle(index * DAY.width, 0, DAY.width, 48, color(name))),
    ...drawTitle(title, { x: 40, y: 96, width: PICTURE_SIZE - 80, height: 300 }, color('signal')),
    ...widths.map((width, index) =>
      rectangle(40, 450 + index * 52, width, 24, color(marked.includes(index) ? 'signal' : 'line')),
    ),
  ]);
}

/** `Up to 40 posts a month`, `120 posts a month`, `300+ posts a month`. */
function postsText({ quantity, postsPerMonth }: Plan): string {
  const before = quantity === 'up to' ? 'Up to ' : '';
  return `${before}${postsPerMonth}${quantity === 'at least' ? '+' : ''} posts a month`;
}

function picture(parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}">${rectangle(0, 0, PICTURE_SIZE, PICTURE_SIZE, color('sheet'))}${parts.join('')}</svg>`;
}

function drawPosts(day: number, posts: number): string {
  const x = (day % WORKING_DAYS) * DAY.width + 10;
  const y = topOf(Math.floor(day / WORKING_DAYS)) + 18;
  return Array.from({ length: posts }, (_, index) =>
    rectangle(
      x + (index % MARK.perRow) * (MARK.width + MARK.gap),
      y + Math.floor(index / MARK.perRow) * (MARK.height + MARK.gap),
      MARK.width,
      MARK.height,
      color('ink-soft'),
    ),
  ).join('');
}

function topOf(week: number): number {
  return TOP + week * DAY.height;
}
