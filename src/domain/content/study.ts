/**
 * The method of the sample study and the reports. Pages show this sentence, articles quote it as
 * `{study:method}`, and the files in content/studies repeat it.
 */
export const STUDY_METHOD =
  'We read the two-, three- and four-star reviews, because readers who partly liked a book say what was missing.';

/** Defines a term that the study's figures and documents use. */
export const CRITICAL_REVIEW = 'A critical review names a fault or something missing.';

/**
 * The note that pages, documents and emails show while the study, the reports and their figures are marked as samples
 * in the content files.
 */
export const SAMPLE_NOTE = 'This is a sample: its books, reviews and figures are invented.';
