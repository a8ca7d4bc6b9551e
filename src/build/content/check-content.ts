import { z } from 'astro/zod';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '#domain/publication.ts';
import { checkBody } from './body-rules.ts';
import { COLLECTIONS, type CollectionName } from './collections.ts';
import { checkEntries, formerSlugs, patternOf, type Sources, valueOf } from './entry-rules.ts';
import { describeIssue } from './issue-text.ts';
import { goneSlugs, readLedger } from './ledger.ts';
import type { ContentProblem } from './problem.ts';
import { type Reference, schemas } from './schemas.ts';
import { idOf, readSource, type SourceFile } from './source-file.ts';
import { checkToolPrices } from './tool-prices.ts';

/** The content of a repository as it was read, and everything that is wrong with it, in the order of files and lines. */
export interface CheckedContent {
  articles: readonly SourceFile[];
  problems: ContentProblem[];
}

const TEXT = /\.(md|mdx|markdown|ya?ml|json|txt|rtf|docx?)$/i;

const NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** Reads every file of the content under `root` as an editor's reviewer would. */
export function checkContent(root: string): CheckedContent {
  const sources = readSources(root);
  const isThere = (path: string) => existsSync(join(root, path));
  const articles = sources.articles.flatMap((article) => [article.id, ...formerSlugs(article)]);
  const schema = schemas(existing(sources));
  const problems = NAMES.flatMap((name) =>
    sources[name].flatMap((file) => [
      ...file.problems,
      ...(file.problems.length > 0 ? [] : checkData(file, schema[name], name)),
      ...checkBody(file, { isThere, articles }),
    ]),
  );
  problems.push(
    ...unreadFiles(root),
    ...checkEntries(sources, isThere),
    ...checkToolPrices(sources.articles, sources.tools[0]),
    ...goneSlugs(readLedger(root), sources.articles),
  );
  return { articles: sources.articles, problems: problems.sort(byPlace) };
}

/** What an article's front matter says of its publication. */
export function publicationOf(article: SourceFile): Publication {
  const publishAt = valueOf(article, 'publishAt');
  return {
    draft: valueOf(article, 'draft') === true,
    publishAt: publishAt instanceof Date ? publishAt : undefined,
  };
}

/** Texts with another ending than their folder's: nothing reads them. Pictures may lie beside the texts. */
function unreadFiles(root: string): ContentProblem[] {
  return Object.values(COLLECTIONS).flatMap(({ folder, ending }) =>
    globSync(`${folder}/*`, { cwd: root })
      .filter((path) => !path.endsWith(ending) && TEXT.test(path))
      .map((path) => ({
        file: path.replaceAll('\\', '/'),
        line: null,
        message: `only files that end in ${ending} are read in this folder. Rename it ${idOf(path)}${ending}.`,
      })),
  );
}

function readSources(root: string): Sources {
  const read = (name: CollectionName) =>
    globSync(patternOf(name), { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as Sources;
}

function checkData(file: SourceFile, schema: z.ZodType, name: CollectionName): ContentProblem[] {
  const entries: [string[], unknown][] =
    name === 'figures'
      ? Object.entries(file.data ?? {}).map(([id, data]) => [[id], data])
      : [[[], file.data]];
  return entries.flatMap(([prefix, data]) => {
    const issues = schema.safeParse(data).error?.issues ?? [];
    // Of several things wrong with one value, the first says enough.
    const places = issues.map(({ path }) => path.join());
    const first = issues.filter((_, index) => places.indexOf(places[index] ?? '') === index);
    return first.flatMap((issue) => describeIssue(file, issue, prefix));
  });
}

/** A reference that knows which files are there. */
function existing(sources: Sources): Reference {
  return (collection) => {
    const { folder, ending } = COLLECTIONS[collection];
    const ids = sources[collection].map(({ id }) => id);
    const error = `Type the name of a file in ${folder} without ${ending}: ${ids.join(', ')}.`;
    return z
      .string({ error })
      .refine((id) => ids.includes(id), { error })
      .transform((id) => ({ collection, id }));
  };
}

function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;
}
