/** A tier of the daily plan, which this site does not sell: the daily plan's page links to the pricing page instead. */
export interface DailyTier {
  name: string;
  priceCents: number;
  period: string;
  note: string;
}

export const DAILY_TIERS = {
  daily: {
    name: 'Daily',
    priceCents: 100,
    period: 'per day',
    note: 'One Intent a day, billed by the month or the year',
  },
  monthly: { name: 'Monthly', priceCents: 2_999, period: 'per month', note: 'A month of Intents' },
  annual: {
    name: 'Annual',
    priceCents: 33_399,
    period: 'per year',
    note: 'About one month free versus monthly',
  },
} as const satisfies Record<string, DailyTier>;

/** The price of twelve months on the monthly tier, in cents, to compare with the annual tier. */
export const YEAR_OF_MONTHS_CENTS = 12 * DAILY_TIERS.monthly.priceCents;

/** What a year on the annual tier saves compared with twelve months on the monthly tier, in cents. */
export const YEAR_SAVED_CENTS = YEAR_OF_MONTHS_CENTS - DAILY_TIERS.annual.priceCents;

/** Number of Intents per day. An Intent is one focused SEO or marketing action. */
export const INTENTS_PER_DAY = 1;

/** The time at which the day's Intent arrives, in the time zone of the customer's profile. */
export const DELIVERY_TIME = '9:00 AM';

/** Length of the money-back guarantee on the first purchase, in days. */
export const MONEY_BACK_DAYS = 7;

export const INTENT_KINDS = [
  {
    kind: 'Keyword cluster with titles',
    text: 'You get related searches that one page can answer, with titles for it. Choose a title and write the page.',
  },
  {
    kind: 'SERP gap',
    text: 'You get a question that no page in the search results answers well. Answer it.',
  },
  {
    kind: 'Content brief',
    text: 'You get a brief for a page: what it must say, show and link to. Write the page from it.',
  },
  {
    kind: 'Competitor opportunity',
    text: 'You get a question that a site ranking above yours answers in part. Answer it in full.',
  },
] as const;
