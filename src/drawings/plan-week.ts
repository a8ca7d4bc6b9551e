import { brand } from '#brand';
import { weekWith } from '#domain/content/week-days.ts';
import { weekOf, type Plan } from '#domain/payments/plans.ts';

/** The column of `brand.reviewDay` in a drawn week, after the working days. */
export const REVIEW_COLUMN = 5;

/** The names of the seven days of a drawn week: five working days, the review day and a day of rest. */
export const DAY_NAMES = weekWith(brand.reviewDay, REVIEW_COLUMN);

/** The short names of the same days: `Mon`, `Tue` … */
export const DAYS = DAY_NAMES.map((name) => name.slice(0, 3));

/** The class of a day's column: `sat` for the review day, `sun` for the day after it, otherwise undefined. */
export function dayClass(column: number): string | undefined {
  return { [REVIEW_COLUMN]: 'sat', [REVIEW_COLUMN + 1]: 'sun' }[column];
}

const WORKING_DAYS = 5;

interface SampleDay {
  articles: number;
  shortPosts: number;
  /** The text for the review hour; `''` on days without one. */
  hour: string;
}

/**
 * A week of a plan: the articles spread over the working days, the short posts spread over those after the first, and
 * the review hour on the sixth day. If the scope is agreed with the customer (`brands: null`), each
 * reviewer has an hour.
 */
export function planWeek(plan: Plan): SampleDay[] {
  const { articles, shortPosts } = weekOf(plan);
  const articleDays = Array.from({ length: articles }, (_, index) =>
    Math.min(Math.round((index * WORKING_DAYS) / articles), WORKING_DAYS - 1),
  );
  const isPosting = (day: number) => day > 0 && day < WORKING_DAYS;
  return DAYS.map((_, day) => ({
    articles: articleDays.filter((articleDay) => articleDay === day).length,
    shortPosts: isPosting(day) ? shortPosts / (WORKING_DAYS - 1) : 0,
    hour: day === REVIEW_COLUMN ? (plan.brands === null ? '1 hour per reviewer' : '1 hour') : '',
  }));
}
