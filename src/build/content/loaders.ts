import type { Loader } from 'astro/loaders';
import { isPublished, type Publication } from '#domain/content/publication.ts';

/** A loader that renders every text in every build, because a text's links depend on which articles are published. */
export function withoutRenderCache(loader: Loader): Loader {
  return {
    ...loader,
    load: async (context) => {
      context.store.clear();
      await loader.load(context);
    },
  };
}

/**
 * A loader whose collection contains only published articles, so that no page, list, feed or card can show an
 * unpublished one. `astro dev` keeps all articles, and its pages mark the unpublished ones (see src/site/articles.ts).
 */
export function publishedOnly(loader: Loader): Loader {
  return {
    ...loader,
    load: async (context) => {
      await loader.load(context);
      if (context.watcher) return;
      const now = new Date();
      for (const [id, { data }] of context.store.entries())
        if (!isPublished(data as unknown as Publication, now)) context.store.delete(id);
    },
  };
}
