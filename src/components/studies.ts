import type { CollectionEntry } from 'astro:content';

export type Study = CollectionEntry<'studies'>;

/** The address of a document as it is downloaded. */
export function documentPath(id: string): string {
  return `/documents/${id}.pdf`;
}

/** A part of a page of a document: Markdown already turned into HTML, or what stands in braces on a line of its own. */
export type Part = { html: string } | { placed: string; name: string };

/** The pages of a document: what stands between the lines of --- in its file. Throws when Astro has not rendered it. */
export function leavesOf(study: Study): Part[][] {
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
