import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';
import { brand } from '#brand';
import { type BuiltPage, publicPages } from './built-pages.ts';

/** The sitemap of the pages that search engines may show; an article with the day of its last change. */
export function publicSitemap(): AstroIntegration {
  let pages = new Map<string, BuiltPage>();
  const { name, hooks } = sitemap({
    filter: (url) => pages.has(url),
    serialize: (item) => {
      const lastmod = lastChange(pages.get(item.url)?.html ?? '');
      return { ...item, ...(lastmod !== undefined && { lastmod }) };
    },
  });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:build:done': async (options) => {
        const found = await publicPages(fileURLToPath(options.dir));
        pages = new Map(found.map((page) => [`${brand.url}${page.path}`, page]));
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

/** The day that an article names as its last change, or its first. */
function lastChange(html: string): string | undefined {
  return (/"dateModified":"([^"]+)"/.exec(html) ?? /"datePublished":"([^"]+)"/.exec(html))?.[1];
}
