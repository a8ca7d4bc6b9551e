import type { Loader } from 'astro/loaders';
import { isPublished, type Publication } from '#domain/publication.ts';

/** A loader that keeps no page of an earlier build: which links a text has depends on what is out, not on its file alone. */
export function renderedAnew(loader: Loader): Loader {
  return {
    ...loader,
    load: async (context) => {
      context.store.clear();
      await loader.load(context);
    },
  };
}

/**
 * A loader whose collection holds what is out now and nothing else, so that no page, list, feed or card can show more.
 * While `astro dev` watches the files everything stays in: the pages mark what is held back (see components/articles.ts).
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
