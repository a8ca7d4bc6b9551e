import { elementsIn, textOf } from '../html-tree.ts';
import type { Page } from './page.ts';

/** The schema.org data of an article, as src/site/structured-data.ts writes it into the page. */
interface ArticleData {
  '@type': 'Article';
  articleSection: string;
  /** The date of publication, such as `2025-03-01`. */
  datePublished: string;
  dateModified?: string;
}

type StructuredData = { '@graph'?: { '@type': string }[] } & { '@type': string };

/** Reads the article data of a page; undefined when the page is not an article. */
export function articleData({ document }: Page): ArticleData | undefined {
  return [...elementsIn(document, 'script')]
    .filter(({ properties }) => properties['type'] === 'application/ld+json')
    .map((script) => JSON.parse(textOf(script)) as StructuredData)
    .flatMap((data) => data['@graph'] ?? [data])
    .find((thing): thing is ArticleData => thing['@type'] === 'Article');
}
