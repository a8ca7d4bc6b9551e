import { weekOf, type Plan } from '#domain/payments/plans.ts';

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const WORKING_DAYS = 5;

interface SampleDay {
  articles: number;
  shortPosts: number;
  /** The text for the review hour; `''` on days without one. */
  hour: string;
}

/**
 * A week of a plan, from Monday: the articles spread over the working days, the short posts spread over Tuesday to
 * Friday, and the review hour on the sixth day. If the scope is agreed with the customer (`brands: null`), each
 * reviewer has an hour.
 */
export function sampleWeek(plan: Plan): SampleDay[] {
  const { articles, shortPosts } = weekOf(plan);
  const articleDays = Array.from({ length: articles }, (_, index) =>
    Math.min(Math.round((index * WORKING_DAYS) / articles), WORKING_DAYS - 1),
  );
  const isPosting = (day: number) => day > 0 && day < WORKING_DAYS;
  return DAYS.map((name, day) => ({
    articles: articleDays.filter((articleDay) => articleDay === day).length,
    shortPosts: isPosting(day) ? shortPosts / (WORKING_DAYS - 1) : 0,
    hour: name === 'Sat' ? (plan.brands === null ? '1 hour per reviewer' : '1 hour') : '',
  }));
}
