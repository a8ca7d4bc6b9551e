import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brand } from '#brand';

/** The sitemap of the pages that search engines may show: each says so itself, by not saying `noindex`. */
export function publicSitemap(): AstroIntegration {
  let root = '';
  const pageFile = (url: string) => {
    const path = url.slice(brand.url.length).replace(/\/$/, '');
    return `${root}${path === '' ? 'index' : path.slice(1)}.html`;
  };
  const { name, hooks } = sitemap({
    filter: (url) => existsSync(pageFile(url)) && !isHidden(readFileSync(pageFile(url), 'utf8')),
    serialize: (item) => {
      const lastmod = lastChange(readFileSync(pageFile(item.url), 'utf8'));
      return { ...item, ...(lastmod && { lastmod }) };
    },
  });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:build:done': async (options) => {
        root = fileURLToPath(options.dir);
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

function isHidden(html: string): boolean {
  return html.includes('<meta name="robots" content="noindex"');
}

/** The day that an article names as its last change, or its first. */
function lastChange(html: string): string | undefined {
  return (/"dateModified":"([^"]+)"/.exec(html) ?? /"datePublished":"([^"]+)"/.exec(html))?.[1];
}
