import { planOf, weekOf, type Plan } from '../payments/plans.ts';

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
const PLAN = planOf(EXAMPLE_PLAN);
/** The articles that the plan writes in a week: more than the one that the example compares. */
export const PLAN_ARTICLES_A_WEEK = weekOf(PLAN).articles;

/** The plan for several brands, and the articles that it writes in a week. */
const LARGER_PLAN = planOf('serial-entrepreneur');
export const MANY_ARTICLES_A_WEEK = weekOf(LARGER_PLAN).articles;

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

/** A way at one article a week. */
interface Way extends Pick<ArticleCost, 'id' | 'way' | 'hoursAWeek'> {
  /** The fees of a year, in cents. Those of the plan are twelve months of its price. */
  feesCents?: number;
  /** What grows with the number of articles: the hours, and for some ways the fees. The plan includes its articles. */
  grows?: 'hours' | 'hours and fees';
}

const WAYS: readonly Way[] = [
  { id: 'yourself', way: 'Write it yourself', feesCents: 0, hoursAWeek: 6, grows: 'hours' },
  {
    id: 'ai-edit',
    way: 'AI draft, your own edit',
    feesCents: MONTHS_A_YEAR * AI_MONTH_CENTS,
    hoursAWeek: 3,
    grows: 'hours',
  },
  {
    id: 'freelancer',
    way: 'Freelance writer',
    feesCents: WEEKS_A_YEAR * FREELANCE_ARTICLE_CENTS,
    hoursAWeek: 2.5,
    grows: 'hours and fees',
  },
  {
    id: 'agency',
    way: 'Agency retainer',
    feesCents: MONTHS_A_YEAR * AGENCY_MONTH_CENTS,
    hoursAWeek: 1.5,
    grows: 'hours',
  },
  { id: 'plan', way: 'Outcome-based plan', hoursAWeek: 1 },
];

export const ARTICLE_COSTS: readonly ArticleCost[] = costsAt(1);

/** What each way costs at `articlesAWeek`, with the smallest plan that writes as many. */
export function costsAt(articlesAWeek: number): ArticleCost[] {
  const plan = articlesAWeek > PLAN_ARTICLES_A_WEEK ? LARGER_PLAN : PLAN;
  return WAYS.map(({ id, way, grows, feesCents: fees = MONTHS_A_YEAR * plan.priceCents, ...one }) => {
    const hoursAWeek = one.hoursAWeek * (grows ? articlesAWeek : 1);
    const feesCents = fees * (grows === 'hours and fees' ? articlesAWeek : 1);
    const hoursAYear = hoursAWeek * WEEKS_A_YEAR;
    const timeCents = hoursAYear * HOURLY_CENTS;
    return { id, way, feesCents, hoursAWeek, hoursAYear, timeCents, totalCents: feesCents + timeCents };
  });
}

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
