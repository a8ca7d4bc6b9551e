import { hasPage } from '../../site/optional-pages.ts';
import { element } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

/**
 * Changes links to articles (`/blog/{slug}`). A former slug becomes the article's current slug. A link to an
 * unpublished article becomes plain text until the article is published, and one to a page that `brand.pages` leaves
 * out is plain text too. `published` returns a map from every current or
 * former slug of a published article to the current slug.
 */
export function articleLinks(published: () => ReadonlyMap<string, string>): HastPlugin {
  return () => ({
    name: 'article-links',
    element: {
      filter: ['a'],
      visit: ({ properties, children }) => {
        const href = String(properties['href']);
        if (!hasPage(href.replace(/[?#].*/, ''))) return element('span', {}, children);
        const [, slug, rest = ''] = /^\/blog\/([^#?]+)(.*)/.exec(href) ?? [];
        if (slug === undefined) return undefined;
        const current = published().get(slug);
        if (current === slug) return undefined;
        return current === undefined
          ? element('span', {}, children)
          : element('a', { ...properties, href: `/blog/${current}${rest}` }, children);
      },
    },
  });
}
