import type { Loader, LoaderContext } from 'astro/loaders';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPublished, type Publication } from '#domain/content/publication.ts';
import { figureValues, fillData } from './placeholders.ts';
import { readSource } from './source-file.ts';
import { readCollection } from './sources.ts';

/**
 * A loader of files whose data is read as the check reads it (source-file.ts), with its placeholders replaced. The
 * loader renders every text in every build, because a text's links depend on which articles are published.
 */
export function checkedFiles(loader: Loader): Loader {
  return {
    ...loader,
    load: async (context) => {
      context.store.clear();
      await loader.load({
        ...context,
        parseData: (entry) => context.parseData({ ...entry, data: dataOf(entry, context) }),
      });
      // Astro logs a text that it could not render and goes on without the text.
      for (const { filePath = '', rendered } of context.store.values())
        if (filePath.endsWith('.md') && !rendered) throw new Error(`${filePath} was not rendered`);
    },
  };
}

function dataOf(
  { data, filePath }: { data: Record<string, unknown>; filePath?: string },
  { config }: LoaderContext,
): never {
  const root = fileURLToPath(config.root);
  const figures = figureValues(readCollection('figures', root));
  const read = filePath ? readSource(relative(root, filePath), readFileSync(filePath)).data : data;
  return fillData(read, figures) as never;
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
