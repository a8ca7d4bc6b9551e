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
      const root = fileURLToPath(context.config.root);
      const atStart = readFigures(root);
      let figures = () => atStart;
      const getEntryInfo = ({ fileUrl }: { fileUrl: URL }) =>
        readEntry(fileURLToPath(fileUrl), root, figures());
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
      // From here on, `astro dev` reads an entry when its file has changed, and the figures may have changed too.
      figures = () => readFigures(root);
      // Astro logs a text that it could not render and goes on without the text.
      for (const { filePath = '', rendered } of store.values())
        if (filePath.endsWith('.md') && !rendered) throw new Error(`${filePath} was not rendered`);
    },
  };
}

/** The values of the figures, which replace placeholders. */
function readFigures(root: string) {
  return figureValues(readCollection('figures', root));
}

/** A file's data, in which the figures replace placeholders, and its text. */
function readEntry(file: string, root: string, figures: ReturnType<typeof figureValues>) {
  const { data, body } = readSource(relative(root, file), readFileSync(file));
  const filled = fillData(data ?? {}, figures);
  return { data: filled as Record<string, unknown>, body, slug: '', rawData: '' };
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
