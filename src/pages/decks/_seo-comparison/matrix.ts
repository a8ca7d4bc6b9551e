import { formatCents } from '#domain/money.ts';

/** The columns of the matrix: six ways of getting the work done. */
export const WAYS = [
  'Write it yourself',
  'Freelance writer',
  'Agency retainer',
  'AI drafts, unedited',
  'SEO suite',
  'Outcome-based plan',
] as const;

/** The rows that carry the talk, with one answer for each of `WAYS`; `counts` says which answers count for their way. */
export const ROWS = [
  {
    claim: 'First-hand knowledge is yours or nobody’s',
    criterion: 'Who has first-hand knowledge',
    answers: [
      'You',
      'You, if you are interviewed',
      'You, if you are interviewed',
      'Nobody',
      'Nobody',
      'You, in the weekly review',
    ],
    counts: [true, true, true, false, false, true],
  },
  {
    claim: 'Somebody has to check what it says',
    criterion: 'Who checks the facts',
    answers: [
      'You',
      'Writer first, then you',
      'Editor first, then you',
      'Nobody',
      'Does not apply',
      'You, in the weekly review',
    ],
    counts: [true, true, true, false, false, true],
  },
  {
    claim: 'Ask how the cost behaves, not what it is today',
    criterion: 'How the cost behaves',
    answers: [
      'Grows with your hourly worth',
      'Per piece',
      'Fixed, with notice period',
      'Near nothing, then all at once',
      'Fixed, with a steep second tier',
      'Fixed by the month',
    ],
    counts: [false, true, true, false, false, true],
  },
  {
    claim: 'An article works on after the invoice. Data does not',
    criterion: 'What is left if you stop',
    answers: [
      'Everything',
      'The articles',
      'Articles, often the reports too',
      'Pages you may have to remove',
      'Exports',
      'The articles',
    ],
    counts: [true, true, true, false, false, true],
  },
] as const;

const WEEKS_A_YEAR = 46;
const HOURLY_CENTS = 15_000;

/** The article's example: one article a week, and how many of the reader's own hours it takes. */
const EXAMPLE = [
  { way: 'Writes it herself', hoursAWeek: 6 },
  { way: 'Briefs and corrects a freelancer', hoursAWeek: 2.5 },
  { way: 'Meets an agency, approves', hoursAWeek: 1.5 },
  { way: 'Reviews a scheduled draft', hoursAWeek: 1 },
] as const;

const longest = Math.max(...EXAMPLE.map(({ hoursAWeek }) => hoursAWeek));

/** `bar` is a length from 0 to 100. */
export const hours = EXAMPLE.map(({ way, hoursAWeek }) => ({
  way,
  hoursAYear: hoursAWeek * WEEKS_A_YEAR,
  bar: (hoursAWeek / longest) * 100,
}));

export const costs = EXAMPLE.map(({ way, hoursAWeek }) => ({
  way,
  dollars: formatCents(hoursAWeek * WEEKS_A_YEAR * HOURLY_CENTS),
}));
