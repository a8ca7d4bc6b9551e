import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { PLANS, WEEKS_PER_MONTH } from '#domain/payments/plans.ts';
import { letters, widthOf } from '../../drawings/lettering.ts';
import { CELL, DAY_LETTERS, hourMarks, MONTH, monthMarks, textX } from '../../drawings/month-marks.ts';
import css from '../../drawings/month.css?raw';
import { pictureFile } from '../../drawings/picture-file.ts';
import { dayClass } from '../../drawings/plan-week.ts';

/** A file for each plan, shown in the plan's checkout. It is light on dark pages too, like a sheet of paper. */
export function getStaticPaths() {
  return PLANS.map((plan) => ({ params: { plan: plan.slug }, props: { plan } }));
}

const { width, height, head } = MONTH;
const LETTERING = { face: 'label', size: 11.5 } as const;
const WEEKS = Array.from({ length: WEEKS_PER_MONTH }, (_, week) => week);

/** A plan's month as an SVG file: four weeks with a mark for each post and the review hours. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { plan } }) => {
  const rules = WEEKS.map((week) => `M0 ${week * CELL.height}h${width}`);
  const dates = WEEKS.map((week) =>
    textLine(
      week * CELL.height + 14,
      DAY_LETTERS.map((_, day) => week * DAY_LETTERS.length + day + 1),
    ),
  );
  const drawing =
    `<defs>${GLYPHS}</defs><path class="sheet" d="M0 0h${width}v${height}h-${width}"/>` +
    `<g transform="translate(0 ${head})">` +
    `<path class="column" d="M${5 * CELL.width} -${head}h${CELL.width}v${height}h-${CELL.width}"/>` +
    `<path class="rules" d="${rules.join('')}"/>${textLine(-6, DAY_LETTERS)}${dates.join('')}` +
    `<path class="posts" d="${monthMarks(plan)}"/><path class="hours" d="${hourMarks()}"/></g>`;
  return pictureFile({
    width,
    height,
    classes: 'month',
    css,
    drawing,
    scheme: 'light',
  });
};

/**
 * The outlines of all characters, because a picture cannot load the site's font. Texts <use> the outlines.
 */
const GLYPHS = [...new Set([...DAY_LETTERS, ...Array.from({ length: 10 }, (_, digit) => String(digit))])]
  .map((glyph) => `<g id="${glyph}">${letters(glyph, 0, 0, LETTERING, 'currentcolor')}</g>`)
  .join('');

/** A line with one text in each day's column, as SVG elements. */
function textLine(y: number, texts: readonly (string | number)[]): string {
  const columns = texts.map((text, day) => {
    const uses = Array.from(String(text), (glyph, index) => {
      const x = textX(day) + widthOf(String(text).slice(0, index), LETTERING);
      return `<use href="#${glyph}" x="${x.toFixed(1)}" y="${y}"/>`;
    });
    return `<g class="${dayClass(day) ?? ''}">${uses.join('')}</g>`;
  });
  return `<g class="text">${columns.join('')}</g>`;
}
