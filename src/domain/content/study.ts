/**
 * The method of the sample study and the reports. Pages show this sentence, articles quote it as
 * `{study:method}`, and the files in content/studies repeat it.
 */
export const STUDY_METHOD =
  'We read the two-, three- and four-star reviews, because readers who partly liked a book say what was missing.';

/** What the figures and documents of the study call a critical review; `STUDY_METHOD` comes before it. */
export const CRITICAL_REVIEW = 'A critical review names a fault or something missing.';

/**
 * What pages and documents say about the study, the reports and their books while these are marked as
 * samples.
 */
export const SAMPLE_NOTE = 'This is a sample: its books, reviews and figures are invented.';
