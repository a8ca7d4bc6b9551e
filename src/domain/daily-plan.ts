/** A tier of the daily plan. It is content: nothing is sold by it, its buttons lead to the pricing page. */
export interface DailyTier {
  name: string;
  priceCents: number;
  period: string;
  note: string;
}

export const DAILY_TIERS = {
  daily: { name: 'Daily', priceCents: 100, period: 'per day', note: 'One Intent, every day' },
  monthly: { name: 'Monthly', priceCents: 2_999, period: 'per month', note: 'A month of Intents' },
  annual: {
    name: 'Annual',
    priceCents: 33_399,
    period: 'per year',
    note: 'About one month free versus monthly',
  },
} as const satisfies Record<string, DailyTier>;

/** Intents a day; a missed one is queued. */
export const INTENTS_PER_DAY = 1;

/** When the day's Intent arrives, in the profile's time zone. */
export const DELIVERY_TIME = '9:00 AM';

/** On the first purchase. */
export const MONEY_BACK_DAYS = 7;

/** What an Intent can be. */
export const INTENT_KINDS = [
  {
    kind: 'Keyword cluster with titles',
    text: 'A group of searches that one page can answer, with the titles to choose from.',
  },
  { kind: 'SERP gap', text: 'A question in the results that nobody answers well.' },
  { kind: 'Content brief', text: 'What the page must say, show and link to, before anyone writes it.' },
  { kind: 'Competitor opportunity', text: 'A place where a site above yours has left room.' },
] as const;
