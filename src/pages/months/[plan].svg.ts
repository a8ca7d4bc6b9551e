import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { PLANS, WEEKS_PER_MONTH } from '#domain/payments/plans.ts';
import { CELL, hourMarks, monthMarks } from '../../components/drawn/month-marks.ts';
import css from '../../components/drawn/month.css?raw';
import { pictureFile, SCHEMES } from '../../components/drawn/picture-file.ts';

/** A light and a dark file for each plan, shown in the plan's checkout. */
export function getStaticPaths() {
  return PLANS.flatMap((plan) =>
    SCHEMES.map(({ scheme, ending }) => ({ params: { plan: plan.slug + ending }, props: { plan, scheme } })),
  );
}

const WIDTH = 7 * CELL.width;
const HEIGHT = WEEKS_PER_MONTH * CELL.height;

/** A plan's month as an SVG file: four weeks with a mark for each post and the review hours. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({
  props: { plan, scheme },
}) => {
  const rules = Array.from({ length: WEEKS_PER_MONTH }, (_, week) => `M0 ${week * CELL.height}h${WIDTH}`);
  const drawing =
    `<path class="column" d="M${5 * CELL.width} 0h${CELL.width}v${HEIGHT}h-${CELL.width}"/>` +
    `<path class="rules" d="${rules.join('')}"/>` +
    `<path class="posts" d="${monthMarks(plan.postsPerMonth)}"/><path class="hours" d="${hourMarks()}"/>`;
  return pictureFile({ width: WIDTH, height: HEIGHT, classes: 'month', css, drawing, scheme });
};
