import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { PLANS, WEEKS_PER_MONTH } from '#domain/payments/plans.ts';
import {
  CELL,
  DAY_LETTERS,
  dayClass,
  HEAD_HEIGHT,
  hourMarks,
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

const WIDTH = 7 * CELL.width;
const MONTH_HEIGHT = WEEKS_PER_MONTH * CELL.height;
const WEEKS = Array.from({ length: WEEKS_PER_MONTH }, (_, week) => week);

/** A plan's month as an SVG file: four weeks with a mark for each post and the review hours. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({
  props: { plan, scheme },
}) => {
  const rules = WEEKS.map((week) => `M0 ${week * CELL.height}h${WIDTH}`);
  const dates = WEEKS.map((week) =>
    textLine(
      week * CELL.height + 13,
      DAY_LETTERS.map((_, day) => week * DAY_LETTERS.length + day + 1),
    ),
  );
  const drawing =
    `<path class="sheet" d="M0 0h${WIDTH}v${MONTH_HEIGHT + HEAD_HEIGHT}h-${WIDTH}"/>` +
    `<g transform="translate(0 ${HEAD_HEIGHT})">` +
    `<path class="column" d="M${5 * CELL.width} -${HEAD_HEIGHT}h${CELL.width}v${MONTH_HEIGHT + HEAD_HEIGHT}h-${CELL.width}"/>` +
    `<path class="rules" d="${rules.join('')}"/>${textLine(-6, DAY_LETTERS)}${dates.join('')}` +
    `<path class="posts" d="${monthMarks(plan.postsPerMonth)}"/><path class="hours" d="${hourMarks()}"/></g>`;
  return pictureFile({
    width: WIDTH,
    height: MONTH_HEIGHT + HEAD_HEIGHT,
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
