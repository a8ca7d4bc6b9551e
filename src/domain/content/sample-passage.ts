/**
 * Two sentences of the sample report on one book (`content/reports/first-time-founders.md`). The report
 * highlights the second one.
 */
export const SAMPLE_PASSAGE = {
  before: 'Readers have four pages they believe in, and no first step.',
  marked: 'The plan ends on the day the company begins.',
  from: 'From a report on The Four-Page Company',
} as const;
