import { monthOf, WEEKS_PER_MONTH, type Plan } from '../payments/plans.ts';
import { ARTICLE_COSTS } from './article-costs.ts';

/** The hours of one article by hand: the assumption of the comparison of costs, where each week has one article. */
export const HOURS_PER_ARTICLE = ARTICLE_COSTS.find(({ id }) => id === 'yourself')?.hoursAWeek ?? 0;
/** The hours of one article, at most, that bloggers report on average: the source of the same comparison. */
export const REPORTED_HOURS_PER_ARTICLE = 4;
const REVIEW_HOURS_A_WEEK = 1;

/** What a founder's month of articles takes by hand and on a plan, in hours. */
export interface FounderHours {
  articles: string;
  byHand: number;
  review: number;
  /** The hours that the plan gives back. */
  back: number;
  /** The plan's price for each hour that it gives back, in whole cents. */
  centsPerHour: number;
}

/** The hours of a month for the articles of a plan that has one reviewer. */
export function founderHours(plan: Plan, hoursPerArticle = HOURS_PER_ARTICLE): FounderHours {
  const byHand = plan.articlesPerMonth * hoursPerArticle;
  const review = WEEKS_PER_MONTH * REVIEW_HOURS_A_WEEK;
  const back = byHand - review;
  return {
    articles: monthOf(plan).articles,
    byHand,
    review,
    back,
    centsPerHour: Math.round(plan.priceCents / back),
  };
}

/** The worth of the hours that a plan gives back minus its price, in cents, if an hour is worth `rateCents`. */
export function gainCents(plan: Plan, rateCents: number): number {
  return founderHours(plan).back * rateCents - plan.priceCents;
}
