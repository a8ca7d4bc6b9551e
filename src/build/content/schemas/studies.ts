import { entry, sample, text, TITLE_MAX } from '../fields.ts';

/**
 * A research document. `npm run documents` prints it to public/documents/{file name}.pdf. A line with `---` starts a
 * new page.
 */
export const studies = entry({
  title: text('the title', 10, TITLE_MAX),
  subtitle: text('one or two sentences under the title', 40, 160),
  /** The text next to links to the document. */
  about: text('what it is about, in one sentence', 20, 90),
  sample,
});
