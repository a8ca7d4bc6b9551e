import { entry, sample, text } from '../fields.ts';
import { bookList, type Reference } from './reference.ts';

/**
 * A research document. `npm run documents` prints it to public/documents/{file name}.pdf. A line with `---` starts a
 * new page.
 */
export function studies(reference: Reference) {
  return entry({
    title: text('the title'),
    subtitle: text('one or two sentences under the title'),
    /** The text next to links to the document. */
    about: text('what it is about, in one sentence'),
    /** The series above each page of a document that is no research of the report service. */
    series: text('the name above each page').optional(),
    /** The books whose covers the document's page shows under the title. */
    books: bookList(reference).default([]),
    sample,
  });
}
