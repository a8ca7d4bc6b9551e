import { weekOf, type Plan } from '#domain/payments/plans.ts';

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const WORKING_DAYS = 5;

interface SampleDay {
  articles: number;
  shortPosts: number;
  /** The review hour; `''` on every other day. */
  hour: string;
}

/**
 * A week of a plan, from Monday: its posts spread evenly over the working days, and the review hour on the sixth. A
 * plan with an open scope has one hour for each reviewer.
 */
export function sampleWeek(plan: Plan): SampleDay[] {
  const { articles, shortPosts } = weekOf(plan);
  const share = (count: number, day: number) =>
    Math.ceil((count * (day + 1)) / WORKING_DAYS) - Math.ceil((count * day) / WORKING_DAYS);
  return DAYS.map((name, day) => ({
    articles: day < WORKING_DAYS ? share(articles, day) : 0,
    shortPosts: day < WORKING_DAYS ? share(shortPosts, day) : 0,
    hour: name === 'Sat' ? (plan.brands === null ? '1 hour a reviewer' : '1 hour') : '',
  }));
}
