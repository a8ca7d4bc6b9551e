import { SHORT_POSTS_PER_ARTICLE } from '#domain/payments/plans.ts';

/** An entry of the sample week. */
export interface Entry {
  /** The full hour at which the entry starts: 9 is 09:00. */
  hour: number;
  kind: 'Article' | 'Short posts' | 'Monthly report' | 'Keywords' | 'Your hour';
  /** Number of short posts; omitted for the other kinds. */
  count?: number | undefined;
  /**
   * What the entry is about. For an `Article` that is published, site/sample-week.ts replaces this text with
   * the article's title.
   */
  title: string;
  /** The address that the entry links to: an article or report of this site, or a place on the same page. */
  href?: string;
}

export interface Day {
  label: string;
  entries: readonly Entry[];
  /** One or two sentences on what happens on this day and what the customer has to do. */
  story: string;
}

/** The hour of the first row of a drawn week. */
export const FIRST_HOUR = 9;

/** The id of components/ReviewHour.astro on a page. */
export const REVIEW_HOUR = 'review-hour';

const monday = '/blog/competitor-analysis';
const thursday = '/blog/seo-llm';

/** The sample week of the home page and the features page. It has as many posts as a week of the smallest plan. */
export const WEEK_PLAN: readonly Day[] = [
  {
    label: 'Mon',
    entries: [
      { hour: 9, kind: 'Article', title: 'What buyers ask first', href: monday },
      { hour: 11, kind: 'Keywords', title: 'Next month’s terms' },
    ],
    story: 'We publish an article you approved.',
  },
  {
    label: 'Tue',
    entries: [{ hour: 10, kind: 'Short posts', count: 2, title: 'From Monday’s article', href: monday }],
    story: 'Two short posts from Monday’s article go out.',
  },
  {
    label: 'Wed',
    entries: [
      { hour: 9, kind: 'Short posts', count: 2, title: 'From Monday’s article', href: monday },
      { hour: 11, kind: 'Keywords', title: 'Gaps in the results' },
    ],
    story: 'Two more short posts go out.',
  },
  {
    label: 'Thu',
    entries: [
      { hour: 9, kind: 'Article', title: 'Two options, compared', href: thursday },
      { hour: 10, kind: 'Short posts', count: 2, title: 'From today’s article', href: thursday },
    ],
    story: 'The second article and two posts go out.',
  },
  {
    label: 'Fri',
    entries: [
      { hour: 9, kind: 'Short posts', count: 2, title: 'From Thursday’s article', href: thursday },
      {
        hour: 11,
        kind: 'Monthly report',
        title: 'See a sample report',
        href: '/tgs-report/first-time-founders',
      },
    ],
    story: 'The last two short posts go out.',
  },
  {
    label: 'Sat',
    entries: [{ hour: 9, kind: 'Your hour', title: 'Approve next week', href: `/#${REVIEW_HOUR}` }],
    story: `You approve two articles, each with its ${SHORT_POSTS_PER_ARTICLE} short posts.`,
  },
  { label: 'Sun', entries: [], story: 'Nothing to do. Next week is scheduled.' },
];

/** Formats an hour: `9` → `09:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** An entry's kind, with the number of short posts: `Article`, `2 short posts`. */
export function nameOf({ kind, count }: Pick<Entry, 'kind' | 'count'>): string {
  return count === undefined ? kind : `${count} ${kind.toLowerCase()}`;
}
