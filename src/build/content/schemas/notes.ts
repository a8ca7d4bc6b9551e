import { entry, sample, text } from '../fields.ts';

/** A letter to the reader. Its Markdown follows the opening; the page shows the first paragraph larger. */
export const notes = entry({
  heading: text('the heading beside the note'),
  opening: text('the first sentence, which is shown largest'),
  signature: text('who signs the note'),
  sample,
});
