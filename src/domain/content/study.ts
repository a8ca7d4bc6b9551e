/** The method of the sample study and the reports. Pages show this sentence, articles quote it as `{study:method}`, and content/studies/*.md repeat it. */
export const STUDY_METHOD =
  'We read the two-, three- and four-star reviews, because readers who nearly liked a book say what was missing.';
