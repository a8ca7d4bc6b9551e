import { htmlToHast } from 'satteri';
import type { PageStep } from './finished-pages.ts';

/** Matches the start tag of highlighted text, the first word and the space after this word. */
const FIRST_WORD = /(<mark(?: [^>]*)?>[^\s<]+) (?=[^<]*<\/mark>)/g;

/**
 * Joins the first two words of highlighted text with a no-break space, so that the first word is never alone at the end
 * of a line.
 */
export const joinMarkedWords: PageStep = ({ pages }) => {
  for (const page of pages) {
    const html = page.html.replaceAll(FIRST_WORD, '$1\u00A0');
    if (html === page.html) continue;
    page.html = html;
    page.document = htmlToHast(html);
  }
};
