import { htmlToHast } from 'satteri';
import { brand } from '#brand';
import { elementsIn, type HtmlNode, textOf, textProperty } from '../html-tree.ts';

/** A page of the finished build. */
export interface Page {
  /** Path of the file, relative to the output folder: `blog/seo-llm.html`. */
  file: string;
  /** URL path of the page: `/`, `/pricing`. */
  path: string;
  /** The parsed HTML. */
  document: HtmlNode;
  /** The title without the brand's suffix. */
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isPublic: boolean;
}

export function readPage(file: string, html: string): Page {
  const document = htmlToHast(html);
  const [title] = elementsIn(document, 'title');
  const meta = new Map(
    [...elementsIn(document, 'meta')].map((one) => [textProperty(one, 'name'), textProperty(one, 'content')]),
  );
  return {
    file,
    path: `/${file}`.replace(/(\/index)?\.html$/, '') || '/',
    document,
    title: title ? withoutSuffix(textOf(title)) : '',
    description: meta.get('description') ?? '',
    isPublic: meta.get('robots') !== 'noindex',
  };
}

function withoutSuffix(title: string): string {
  return title.endsWith(brand.titleSuffix) ? title.slice(0, -brand.titleSuffix.length) : title;
}
