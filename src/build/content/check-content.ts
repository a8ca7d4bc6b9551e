import type { z } from 'astro/zod';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { slugsOf } from './article-entry.ts';
import { checkBody } from './body-rules.ts';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName, FIGURES } from './collections.ts';
import { checkEntries } from './entry-rules.ts';
import { existingEntry } from './existing-entry.ts';
import { describeIssue } from './issue-text.ts';
import type { ContentProblem } from './problem.ts';
import { missingSlugs, readPublishedArticles } from './published-articles.ts';
import { schemas } from './schemas.ts';
import { idOf, readSource, type SourceFile, type Sources } from './source-file.ts';
import { checkToolPrices } from './tool-prices.ts';

/*
 * This file checks all content, although Astro's content layer later reads the same files with the same
 * schemas. The content layer stops at the first file with a mistake, reports lines of top-level fields only,
 * and does not check that references exist. It also runs too late: Astro's configuration needs the articles'
 * former slugs for redirects.
 */

export interface CheckedContent {
  articles: readonly SourceFile[];
  /** The mistakes in all files, sorted by file and line. */
  problems: ContentProblem[];
}

/**
 * Extensions of files in which an editor may have written text. Other files in the collections' folders, such
 * as pictures, are not checked.
 */
const TEXT = /\.(md|mdx|markdown|ya?ml|json|txt|rtf|docx?)$/i;

/** Reads and checks all content under `root`. */
export function checkContent(root: string): CheckedContent {
  const sources = readSources(root);
  const exists = (path: string) => existsSync(join(root, path));
  const articleSlugs = sources.articles.flatMap(slugsOf);
  const figures = sources.figures.flatMap(({ data }) => Object.keys(data ?? {}));
  const schema = schemas(existingEntry(sources));
  const problems = COLLECTION_NAMES.flatMap((name) =>
    sources[name].flatMap((file) => [
      ...file.problems,
      ...(file.problems.length > 0 ? [] : checkData(file, schema[name], name)),
      ...checkBody(file, { exists, articleSlugs, figures }),
    ]),
  );
  problems.push(
    ...unreadFiles(root),
    ...unreadFigures(root),
    ...checkEntries(sources, exists),
    ...checkToolPrices(sources.articles, sources.tools[0]),
    ...missingSlugs(readPublishedArticles(root), sources.articles),
  );
  return { articles: sources.articles, problems: problems.sort(byPlace) };
}

function readSources(root: string): Sources {
  const read = (name: CollectionName) => {
    const { folder, ending } = COLLECTIONS[name];
    return filesIn(name === 'figures' ? FIGURES : `${folder}/*${ending}`, root)
      .sort()
      .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
  };
  return Object.fromEntries(COLLECTION_NAMES.map((name) => [name, read(name)])) as unknown as Sources;
}

function filesIn(pattern: string, root: string): string[] {
  return globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
}

/** Reports each text file that no collection reads, because the file has the wrong extension for its folder. */
function unreadFiles(root: string): ContentProblem[] {
  return Object.values(COLLECTIONS).flatMap(({ folder, ending }) =>
    filesIn(`${folder}/*`, root)
      .filter((path) => !path.endsWith(ending) && TEXT.test(path))
      .map((path) => ({
        file: path,
        line: null,
        message: `only files that end in ${ending} are read in this folder. Rename it ${idOf(path)}${ending}.`,
      })),
  );
}

/** Reports each YAML file in the folder of figures except `FIGURES`, because no other file there is read. */
function unreadFigures(root: string): ContentProblem[] {
  const { folder, ending } = COLLECTIONS.figures;
  const message = `only ${basename(FIGURES)} is read in this folder. Move the figures there, and delete this file.`;
  return filesIn(`${folder}/*${ending}`, root)
    .filter((path) => path !== FIGURES)
    .map((path) => ({ file: path, line: null, message }));
}

function checkData(file: SourceFile, schema: z.ZodType, name: CollectionName): ContentProblem[] {
  const entries: [string[], unknown][] =
    name === 'figures'
      ? Object.entries(file.data ?? {}).map(([id, data]) => [[id], data])
      : [[[], file.data]];
  return entries.flatMap(([prefix, data]) => {
    const issues = schema.safeParse(data).error?.issues ?? [];
    // One message per value is enough: the editor corrects the value and checks again.
    const paths = issues.map(({ path }) => path.join());
    const first = issues.filter((_, index) => paths.indexOf(paths[index] ?? '') === index);
    return first.flatMap((issue) => describeIssue(file, issue, prefix));
  });
}

function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;
}
