/**
 * The method of the sample study and the reports. Pages show this sentence, articles quote it as
 * `{study:method}`, and the files in content/studies repeat it.
 */
export const STUDY_METHOD =
  'We read the two-, three- and four-star reviews, because readers who partly liked a book say what was missing.';

/** What articles and the form of the free summary say while the study's books, readers and figures are invented. */
export const STUDY_EXAMPLE = 'The study is an example: its books, readers and figures are invented.';

/** Defines a term that the study's figures and documents use. */
export const CRITICAL_REVIEW = 'A critical review names a fault or something missing.';

/**
 * The note that pages, documents and emails show beside the study, a report or a figure that is marked as a
 * sample. The mark is `sample: true` in the content file or in claims.ts.
 */
export const SAMPLE_NOTE = 'This is a sample: its books, reviews and figures are invented.';

/**
 * Two sentences of the sample report on one book (`content/reports/first-time-founders.md`). The report
 * highlights the second one.
 */
export const SAMPLE_PASSAGE = {
  before: 'Readers have four pages they believe in, and no first step.',
  marked: 'The plan ends on the day the company begins.',
  from: 'From a sample report on The Four-Page Company',
} as const;

/**
 * The three gaps that the study names: things that readers ask for and nobody sells. The order must be that of
 * the first three rows of the figure `demand-intensity`, because pages/_studying-10000-reviews/Gaps.astro pairs
 * them by index.
 */
export const MARKET_GAPS = [
  {
    title: 'Implementation',
    text: 'Readers believe the book, finish it and have no plan for the next week. They ask for the first week, day by day.',
  },
  {
    title: 'Community',
    text: 'Readers want someone to do it with: a group, a friend or a date when others start too.',
  },
  {
    title: 'Format',
    text: 'Good content, wrong format. Readers need it in the car, on the wall or in the kitchen, and it doesn’t work there.',
  },
] as const;
