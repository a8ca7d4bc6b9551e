import { entry, sample, text } from '../fields.ts';

/** A person who writes articles or checks them. */
export const authors = entry({
  name: text('the name of the author'),
  role: text('what the author does here, for example Editor'),
  /** The author's biography, with the experience that qualifies the author. */
  bio: text('a biography of one to three sentences'),
  /** Whether the person is invented. If so, pages label the person, and structured data leaves the person out. */
  sample,
});
