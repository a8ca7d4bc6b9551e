import { getCollection, getEntry, type CollectionEntry } from 'astro:content';
import { BOOKS_STUDIED } from '#domain/content/claims.ts';
import { type Part, partsOf } from './placed-parts.ts';

export type Study = CollectionEntry<'studies'>;

/** The path of a document's PDF. */
export function documentPath(id: string): string {
  return `/documents/${id}.pdf`;
}

/**
 * Returns the pages of a document, which are separated by `---` in its file. Throws when Astro has not rendered the
 * file.
 */
export function pagesOf(study: Study): Part[][] {
  const html = study.rendered?.html;
  if (html === undefined) throw new Error(`src/content/studies/${study.id}.md was not rendered`);
  return html.split(/<hr\s*\/?>/).map(partsOf);
}

/** The documents of the study of ten books. */
const OF_STUDY = ['executive-summary', 'three-gaps'];

/** What a document is: a document of the study of ten books, a report, or a document of a series. */
export function kindOf({ id, data: { series, sample } }: Study): {
  kind: 'study' | 'report' | 'series';
  label: string;
} {
  if (series !== undefined) return { kind: 'series', label: series };
  if (OF_STUDY.includes(id)) return { kind: 'study', label: sample ? 'Example study' : 'Study' };
  return { kind: 'report', label: sample ? 'Sample report' : 'Report' };
}

/** The length of a report, which is one or more documents: `6 pages in 2 PDFs`, `5 pages in one PDF`. */
export function reportLength(documents: readonly Study[]): string {
  const pages = documents.reduce((sum, study) => sum + pagesOf(study).length, 0);
  return `${pages} pages in ${documents.length === 1 ? 'one PDF' : `${documents.length} PDFs`}`;
}

/**
 * Finds the report's last page that has a table with marked passages. Returns the document that contains the page, and
 * the number of the page in that document, from 1. Returns undefined when no page has such a table.
 */
export function markedPageOf(documents: readonly Study[]): { study: Study; page: number } | undefined {
  const pages = documents.flatMap((study) =>
    pagesOf(study).map((parts, index) => ({ study, page: index + 1, parts })),
  );
  return pages.findLast(({ parts }) =>
    parts.some((part) => 'html' in part && /<td>.*<mark>/.test(part.html)),
  );
}

/** The books that the study shows: the first ones by position, or all when there are fewer. */
export async function studyBooks(): Promise<CollectionEntry<'books'>[]> {
  const books = await getCollection('books');
  return books.sort((a, b) => a.data.position - b.data.position).slice(0, BOOKS_STUDIED.count);
}

/** Whether at least one of the entries is marked `sample: true` in its content file. */
export function isSample(entries: readonly { data: { sample: boolean } }[]): boolean {
  return entries.some(({ data }) => data.sample);
}

/** The document that shows what a report on a novel looks like. Undefined when the site has no such document. */
export async function novelDocument(): Promise<Study | undefined> {
  return getEntry('studies', 'pass-opens-in-may-reviews');
}
