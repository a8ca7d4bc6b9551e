import { ARTICLE_COSTS, COST_ASSUMPTIONS } from '#domain/content/article-costs.ts';
import { fillFacts } from '#domain/content/facts.ts';
import { formatCents } from '#domain/money.ts';

/** The columns of the matrix: six ways to get the work done. */
export const WAYS = [
  'Write it yourself',
  'AI draft, your own edit',
  'Freelance writer',
  'Agency retainer',
  'AI drafts, unedited',
  'Outcome-based plan',
] as const;

/**
 * The rows shown on slides, with one answer for each of `WAYS`. `counts` says whether each answer is an advantage.
 */
export const ROWS = [
  {
    claim: 'First-hand knowledge is yours or nobody’s',
    criterion: 'Who has first-hand knowledge',
    answers: [
      'You',
      'You, if you add it',
      'You, if you are interviewed',
      'You, if you are interviewed',
      'Nobody',
      'You, at onboarding and in the weekly review',
    ],
    counts: [true, true, true, true, false, true],
  },
  {
    claim: 'Someone has to check the facts',
    criterion: 'Who checks the facts',
    answers: [
      'You',
      'You, every one',
      'Writer first, then you',
      'Editor first, then you',
      'Nobody',
      'Our editor first, then you',
    ],
    counts: [true, true, true, true, false, true],
  },
  {
    claim: 'Ask how the cost behaves, not only what it is today',
    criterion: 'How the cost behaves',
    answers: [
      'Grows with what your hour is worth',
      'A small fee, plus your hours',
      'Per piece',
      'Fixed, with notice period',
      'Cheap now, expensive to clean up later',
      'Fixed by the month',
    ],
    counts: [false, false, true, true, false, true],
  },
  {
    claim: 'An article keeps working after the last invoice',
    criterion: 'What is left if you stop',
    answers: [
      'Everything',
      'The articles',
      'The articles',
      'Articles, often the reports too',
      'Pages you may have to remove',
      'The articles and the keyword map',
    ],
    counts: [true, true, true, true, false, true],
  },
] as const;

const longest = Math.max(...ARTICLE_COSTS.map(({ hoursAYear }) => hoursAYear));

/** The hours a year that each way of `ARTICLE_COSTS` takes. `bar` is the length of the way's bar, from 0 to 100. */
export const hours = ARTICLE_COSTS.map(({ way, hoursAYear }) => ({
  way,
  hoursAYear,
  bar: (hoursAYear / longest) * 100,
}));

/** The value of an hour of the customer's time (`COST_ASSUMPTIONS`), as text. */
export const hour = formatCents(COST_ASSUMPTIONS.hourlyCents);

/** The hourly rates below which an AI draft with the customer's own edit costs less than our plan, as text. */
export const BREAK_EVEN = fillFacts(
  '{cost:ai-edit-break-even} at one article a week, or {cost:ai-edit-break-even-at-plan} at {cost:plan.articles-a-week}',
);

/**
 * What each way of `ARTICLE_COSTS` costs in a year, the most expensive first: the fees plus the value of the customer's
 * hours.
 */
export const costs = ARTICLE_COSTS.toSorted((a, b) => b.totalCents - a.totalCents).map(
  ({ way, totalCents }) => ({ way, dollars: formatCents(totalCents) }),
);
