import type { HastPlugin } from '../reading-markup.ts';

/**
 * Where links between texts lead: `out` has the addresses under /blog, old ones too, with the article that each is today.
 * In the place of a link to an article that is not out yet stand its words: the link appears with the article.
 */
export function articleLinks(out: ReadonlyMap<string, string>): () => HastPlugin {
  return () => ({
    name: 'article-links',
    element: {
      filter: ['a'],
      visit: ({ properties, children }) => {
        const [, slug, rest = ''] = /^\/blog\/([^#?]+)(.*)/.exec(String(properties['href'])) ?? [];
        if (slug === undefined || out.get(slug) === slug) return undefined;
        const now = out.get(slug);
        return now === undefined
          ? { type: 'element', tagName: 'span', properties: {}, children }
          : {
              type: 'element',
              tagName: 'a',
              properties: { ...properties, href: `/blog/${now}${rest}` },
              children,
            };
      },
    },
  });
}
