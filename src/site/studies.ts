import type { CollectionEntry } from 'astro:content';

export type Study = CollectionEntry<'studies'>;

/** The path of a document's PDF. */
export function documentPath(id: string): string {
  return `/documents/${id}.pdf`;
}

/** A picture of one page of the sample report on a single book. `npm run documents` makes it. */
export const SAMPLE_PAGE = { path: '/documents/sample-page.webp', width: 816, height: 1056 };

/**
 * A part of a page: rendered Markdown, or something to insert, written in braces on its own line: `{figure: name}`.
 */
export type Part = { html: string } | { placed: string; name: string };

/**
 * Returns the pages of a document, which are separated by `---` in its file. Throws when Astro has not rendered the
 * file.
 */
export function pagesOf(study: Study): Part[][] {
  const html = study.rendered?.html;
  if (html === undefined) throw new Error(`src/content/studies/${study.id}.md was not rendered`);
  return html.split(/<hr\s*\/?>/).map(partsOf);
}

function partsOf(html: string): Part[] {
  return html.split(/(<p>\{[^<]*\}<\/p>)/).flatMap((part) => {
    const [, placed, name = ''] = /^<p>\{(\w+)(?:: ([\w-]+))?\}<\/p>$/.exec(part) ?? [];
    if (placed !== undefined) return { placed, name };
    return part.trim() === '' ? [] : { html: part };
  });
}
