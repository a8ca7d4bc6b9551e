import type { Loader, LoaderContext } from 'astro/loaders';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPublished, type Publication } from '#domain/content/publication.ts';
import { figureValues, fillData } from './placeholders.ts';
import { readSource } from './source-file.ts';
import { readCollection } from './sources.ts';

/** What Astro's `glob` finds in its context beside the documented members: how to read a file, by its ending. */
interface GlobContext extends LoaderContext {
  entryTypes?: ReadonlyMap<string, object>;
}

/**
 * A loader of files that are read as the check reads them (source-file.ts), with their placeholders replaced. It renders
 * every text in every build, because a text's links depend on which articles are published. `astro dev` keeps the
 * last right version of an entry that the schema refuses, so that its page stays open; the check names the mistake over
 * the page and in the terminal (editorial.ts).
 */
export function checkedFiles(loader: Loader): Loader {
  return {
    ...loader,
    load: async (context: GlobContext) => {
      const { store, watcher } = context;
      store.clear();
      const refused = new Set<string>();
      const getEntryInfo = readEntry(context);
      const checked: GlobContext = {
        ...context,
        entryTypes: new Map(
          [...(context.entryTypes ?? [])].map(([ending, type]) => [ending, { ...type, getEntryInfo }]),
        ),
        parseData: async (entry) => {
          refused.delete(entry.id);
          return context.parseData(entry).catch((error: unknown) => {
            if (!watcher) throw error;
            refused.add(entry.id);
            return entry.data;
          });
        },
        store: {
          ...store,
          set: (entry) => !refused.has(entry.id) && store.set(entry),
        },
      };
      await loader.load(checked);
      // Astro logs a text that it could not render and goes on without the text.
      for (const { filePath = '', rendered } of store.values())
        if (filePath.endsWith('.md') && !rendered) throw new Error(`${filePath} was not rendered`);
    },
  };
}

/**
 * Returns a function that reads a file's data and text. A build reads the figures, whose values replace placeholders,
 * once for each collection; `astro dev` reads them for each file, because they may have changed.
 */
function readEntry({ config, watcher }: LoaderContext) {
  const root = fileURLToPath(config.root);
  const readFigures = () => figureValues(readCollection('figures', root));
  const atStart = readFigures();
  return ({ fileUrl }: { fileUrl: URL }) => {
    const file = fileURLToPath(fileUrl);
    const { data, body } = readSource(relative(root, file), readFileSync(file));
    const filled = fillData(data ?? {}, watcher ? readFigures() : atStart);
    return { data: filled as Record<string, unknown>, body, slug: '', rawData: '' };
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
