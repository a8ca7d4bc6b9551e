import type { HastPlugin } from '../reading-markup.ts';

/** In the place of a link to an article that is not out yet, its words: the link appears with the article. */
export function plainHeldLinks(out: readonly string[]): () => HastPlugin {
  return () => ({
    name: 'held-links',
    element: {
      filter: ['a'],
      visit: ({ properties, children }) => {
        const [, slug] = /^\/blog\/([^#?]+)/.exec(String(properties['href'])) ?? [];
        return slug === undefined || out.includes(slug)
          ? undefined
          : { type: 'element', tagName: 'span', properties: {}, children };
      },
    },
  });
}
