import { findPlan, type Plan } from '../payments/plans.ts';

/*
 * The worked example of the article `seo-comparison`: what one article a week, 46 weeks a year, costs in fees and in
 * the customer's own hours. The plan's price is what we charge. The weeks, the hourly rate and the hours of
 * "Write it yourself" describe the article's customer. The article calls all other fees and hours
 * assumptions.
 */

const WEEKS_A_YEAR = 46;
const MONTHS_A_YEAR = 12;
const HOURLY_CENTS = 15_000;
const FREELANCE_ARTICLE_CENTS = 30_000;
const AGENCY_MONTH_CENTS = 200_000;
const AI_MONTH_CENTS = 2_000;

export const EXAMPLE_PLAN = 'solo-entrepreneur' satisfies Plan['slug'];

/** One way to get the articles written. */
export interface ArticleCost {
  id: 'yourself' | 'ai-edit' | 'freelancer' | 'agency' | 'plan';
  way: string;
  /** Fees that the customer pays in a year, in cents. */
  feesCents: number;
  hoursAWeek: number;
  hoursAYear: number;
  /** Value of the hours that the customer spends in a year, in cents. */
  timeCents: number;
  totalCents: number;
}

const WAYS: readonly Pick<ArticleCost, 'id' | 'way' | 'feesCents' | 'hoursAWeek'>[] = [
  { id: 'yourself', way: 'Write it yourself', feesCents: 0, hoursAWeek: 6 },
  { id: 'ai-edit', way: 'AI draft, your own edit', feesCents: MONTHS_A_YEAR * AI_MONTH_CENTS, hoursAWeek: 3 },
  {
    id: 'freelancer',
    way: 'Freelance writer',
    feesCents: WEEKS_A_YEAR * FREELANCE_ARTICLE_CENTS,
    hoursAWeek: 2.5,
  },
  { id: 'agency', way: 'Agency retainer', feesCents: MONTHS_A_YEAR * AGENCY_MONTH_CENTS, hoursAWeek: 1.5 },
  {
    id: 'plan',
    way: 'Outcome-based plan',
    feesCents: MONTHS_A_YEAR * (findPlan(EXAMPLE_PLAN)?.priceCents ?? 0),
    hoursAWeek: 1,
  },
];

export const ARTICLE_COSTS: readonly ArticleCost[] = WAYS.map((way) => {
  const hoursAYear = way.hoursAWeek * WEEKS_A_YEAR;
  const timeCents = hoursAYear * HOURLY_CENTS;
  return { ...way, hoursAYear, timeCents, totalCents: way.feesCents + timeCents };
});

/** The hourly rates, in cents, at which the article compares the totals. */
export const COMPARED_RATES_CENTS = [5_000, 10_000, HOURLY_CENTS] as const;

/** What a way costs in a year, in cents, when an hour of the customer's time is worth `hourlyCents`. */
export function totalAt({ feesCents, hoursAYear }: ArticleCost, hourlyCents: number): number {
  return feesCents + hoursAYear * hourlyCents;
}

/**
 * The hourly rate, in cents, at which two ways cost the same in a year. Throws an error if both take the same hours,
 * because they then cost the same at every rate or at none.
 */
export function breakEvenCents(one: ArticleCost, other: ArticleCost): number {
  const hours = one.hoursAYear - other.hoursAYear;
  if (hours === 0) throw new Error(`${one.id} and ${other.id} take the same hours`);
  return (other.feesCents - one.feesCents) / hours;
}

/** Numbers of the example that the article states with placeholders, such as `{cost:hour}` (facts.ts). */
export const COST_ASSUMPTIONS = {
  weeksAYear: WEEKS_A_YEAR,
  hourlyCents: HOURLY_CENTS,
  freelanceArticleCents: FREELANCE_ARTICLE_CENTS,
  agencyMonthCents: AGENCY_MONTH_CENTS,
  aiMonthCents: AI_MONTH_CENTS,
} as const;
