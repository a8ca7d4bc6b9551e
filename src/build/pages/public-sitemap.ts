import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { brand } from '#brand';
import { articleData } from './article-data.ts';
import type { Page } from './page.ts';

/**
 * Writes the sitemap of the public pages. An article's entry has the date of the article's last change or, if
 * there is none, of its publication. This integration must come after `finishedPages`, which fills `pages`.
 */
export function publicSitemap(pages: readonly Page[]): AstroIntegration {
  const publicPage = (url: string) =>
    pages.find(({ path, isPublic }) => isPublic && brand.url + path === url);
  return sitemap({
    filter: (url) => publicPage(url) !== undefined,
    serialize: (item) => {
      const page = publicPage(item.url);
      const article = page && articleData(page);
      return article ? { ...item, lastmod: article.dateModified ?? article.datePublished } : item;
    },
  });
}
