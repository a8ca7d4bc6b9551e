import { readFileSync } from 'node:fs';
import { Window, type Document } from 'happy-dom';
import { type BuiltPage, builtPages } from './built-pages.ts';

/** A page of the production build, parsed. */
export interface PageDocument extends BuiltPage {
  html: string;
  document: Document;
  /** Whether search engines may index the page: it has no `noindex`. */
  isPublic: boolean;
}

/** Every page of a build, parsed without running its scripts. */
export async function pageDocuments(root = 'dist'): Promise<PageDocument[]> {
  const { DOMParser } = new Window();
  const pages = await builtPages(root);
  return pages.map((page) => {
    const html = readFileSync(page.file, 'utf8');
    const document = new DOMParser().parseFromString(withoutCode(html), 'text/html');
    return { ...page, html, document, isPublic: metaOf(document, 'robots') !== 'noindex' };
  });
}

/** The pages of articles among `pages`. */
export function articlesOf(pages: readonly PageDocument[]): PageDocument[] {
  return pages.filter(({ document }) => metaOf(document, 'og:type') === 'article');
}

/** Empties scripts other than JSON-LD, so that no `textContent` of the parsed page contains JavaScript. */
function withoutCode(html: string): string {
  return html.replace(/(<script\b(?![^>]*\+json)[^>]*>)[\s\S]*?(<\/script>)/g, '$1$2');
}

/** The content of a meta element by its name or property; null when the page has none. */
export function metaOf(document: Document, name: string): string | null {
  return (
    document.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content') ?? null
  );
}

/** The schema.org items of a page's structured data. */
export function thingsOf(document: Document): Record<string, unknown>[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.flatMap(({ textContent }) => {
    const data = JSON.parse(textContent) as { '@context': string; '@graph'?: Record<string, unknown>[] };
    if (data['@context'] !== 'https://schema.org') throw new Error(`Not of schema.org: ${textContent}`);
    return data['@graph'] ?? [data];
  });
}
