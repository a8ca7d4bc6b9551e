import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { PLANS, WEEKS_PER_MONTH } from '#domain/payments/plans.ts';
import {
  CELL,
  DAY_LETTERS,
  dayClass,
  hourMarks,
  MONTH,
  monthMarks,
  textX,
} from '../../components/drawn/month-marks.ts';
import css from '../../components/drawn/month.css?raw';
import { pictureFile, SCHEMES } from '../../components/drawn/picture-file.ts';

/** A light and a dark file for each plan, shown in the plan's checkout. */
export function getStaticPaths() {
  return PLANS.flatMap((plan) =>
    SCHEMES.map(({ scheme, ending }) => ({ params: { plan: plan.slug + ending }, props: { plan, scheme } })),
  );
}

const { width, height, head } = MONTH;
const WEEKS = Array.from({ length: WEEKS_PER_MONTH }, (_, week) => week);

/** A plan's month as an SVG file: four weeks with a mark for each post and the review hours. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({
  props: { plan, scheme },
}) => {
  const rules = WEEKS.map((week) => `M0 ${week * CELL.height}h${width}`);
  const dates = WEEKS.map((week) =>
    textLine(
      week * CELL.height + 13,
      DAY_LETTERS.map((_, day) => week * DAY_LETTERS.length + day + 1),
    ),
  );
  const drawing =
    `<path class="sheet" d="M0 0h${width}v${height}h-${width}"/>` +
    `<g transform="translate(0 ${head})">` +
    `<path class="column" d="M${5 * CELL.width} -${head}h${CELL.width}v${height}h-${CELL.width}"/>` +
    `<path class="rules" d="${rules.join('')}"/>${textLine(-6, DAY_LETTERS)}${dates.join('')}` +
    `<path class="posts" d="${monthMarks(plan.postsPerMonth)}"/><path class="hours" d="${hourMarks()}"/></g>`;
  return pictureFile({
    width,
    height,
    classes: 'month',
    css,
    drawing,
    scheme,
  });
};

/** A line of SVG text with one text in each day's column. */
function textLine(y: number, texts: readonly (string | number)[]): string {
  const columns = texts.map(
    (text, day) => `<tspan x="${textX(day)}" class="${dayClass(day) ?? ''}">${text}</tspan>`,
  );
  return `<text y="${y}">${columns.join('')}</text>`;
}
