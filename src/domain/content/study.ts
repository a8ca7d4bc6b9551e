/**
 * The method of the sample study and the reports. Pages show this sentence, articles quote it as
 * `{study:method}`, and the files in content/studies repeat it.
 */
export const STUDY_METHOD =
  'We read the two-, three- and four-star reviews, because readers who partly liked a book say what was missing.';

/** What articles say after the method while the study's books, readers and figures are invented. */
export const STUDY_EXAMPLE = 'The study is an example: its books, readers and figures are invented.';

/** Defines a term that the study's figures and documents use. */
export const CRITICAL_REVIEW = 'A critical review names a fault or something missing.';

/**
 * The note that pages, documents and emails show beside the study, a report or a figure that is marked as a
 * sample. The mark is `sample: true` in the content file or in claims.ts.
 */
export const SAMPLE_NOTE = 'This is a sample: its books, reviews and figures are invented.';
