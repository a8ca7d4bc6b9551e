import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { brand } from '#brand';
import { articleData } from './article-data.ts';
import type { Page } from './page.ts';

/**
 * Writes the sitemap of the public pages, with the date of the last change for articles. `pages` is filled by
 * `finishedPages`, so this integration must come after it.
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
