import { DAY_NAMES, DAYS } from '../drawings/plan-week.ts';

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

const firstArticle = '/blog/competitor-analysis';
const secondArticle = '/blog/seo-llm';

/** The days of the two articles: the first and the fourth of the week. */
const [FIRST = '', , , FOURTH = ''] = DAY_NAMES;
const dayAt = (column: number) => DAYS[column] ?? '';

/** The sample week of the home page and the features page. It has as many posts as a week of the smallest plan. */
export const WEEK_PLAN: readonly Day[] = [
  {
    label: dayAt(0),
    entries: [
      { hour: 9, kind: 'Article', title: 'What buyers ask first', href: firstArticle },
      { hour: 11, kind: 'Keywords', title: 'Next month’s searches' },
    ],
    story: 'We publish an article you approved.',
  },
  {
    label: dayAt(1),
    entries: [
      { hour: 10, kind: 'Short posts', count: 2, title: `From ${FIRST}’s article`, href: firstArticle },
    ],
    story: `We publish two short posts from ${FIRST}’s article.`,
  },
  {
    label: dayAt(2),
    entries: [
      { hour: 9, kind: 'Short posts', count: 2, title: `From ${FIRST}’s article`, href: firstArticle },
      { hour: 11, kind: 'Keywords', title: 'Content gaps' },
    ],
    story: `We publish the other two short posts from ${FIRST}’s article.`,
  },
  {
    label: dayAt(3),
    entries: [
      { hour: 9, kind: 'Article', title: 'Two options, compared', href: secondArticle },
      { hour: 10, kind: 'Short posts', count: 2, title: `From ${FOURTH}’s article`, href: secondArticle },
    ],
    story: 'We publish the second article and two of its short posts.',
  },
  {
    label: dayAt(4),
    entries: [
      { hour: 9, kind: 'Short posts', count: 2, title: `From ${FOURTH}’s article`, href: secondArticle },
      {
        hour: 11,
        kind: 'Monthly report',
        title: 'See an example month',
        href: '/example-month',
      },
    ],
    story: 'We publish the week’s last two short posts.',
  },
  {
    label: dayAt(5),
    entries: [{ hour: 9, kind: 'Your hour', title: 'Approve next week', href: `/#${REVIEW_HOUR}` }],
    story: `You approve two articles, each with its short posts. The articles shown are from our blog.`,
  },
  { label: dayAt(6), entries: [], story: 'Nothing to do. Next week is scheduled.' },
];

/** Formats an hour: `9` → `09:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** An entry's kind, with the number of short posts: `Article`, `2 short posts`. */
export function nameOf({ kind, count }: Pick<Entry, 'kind' | 'count'>): string {
  return count === undefined ? kind : `${count} ${kind.toLowerCase()}`;
}
