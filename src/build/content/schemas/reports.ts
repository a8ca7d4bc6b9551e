import { z } from 'astro/zod';
import { description, entry, sample, text } from '../fields.ts';
import { bookList, type Reference } from './reference.ts';

/** A sample report of the report service. The name of its file is its slug under /tgs-report. */
export function reports(reference: Reference) {
  return entry({
    title: text('the title for search results'),
    /** The subject, which the page's heading shows after "Sample report:" or "Report:". */
    heading: text('the subject of the report'),
    /** The text shown in search results and with shared links. */
    description,
    keywords: z
      .string({ error: 'Type the keywords on one line, separated by commas.' })
      .trim()
      .min(10, 'Type at least two keywords, separated by commas.'),
    /** The text under the heading. */
    lead: text('one or two sentences under the heading'),
    /** Name of the video's file in content/videos. */
    video: reference('videos'),
    books: bookList(reference).min(1, 'List at least one book.'),
    /** Names of the files in content/studies. These research documents are the report. */
    documents: z
      .array(reference('studies'), {
        error: 'List the names of the documents’ files in content/studies, without .md.',
      })
      .min(1, 'List at least one document.'),
    sample,
  });
}
