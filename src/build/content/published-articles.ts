import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugsOf } from './article-entry.ts';
import type { ContentProblem } from './problem.ts';
import { type SourceFile, valueAt } from './source-file.ts';

/**
 * The file with every slug ever published under /blog, in alphabetical order, and the source of the form under each
 * article. Other sites may link to these slugs, so none may disappear; the endpoint of the form accepts these sources.
 * The file is committed with the article: `npm run check` and a build that succeeds write it.
 */
export const PUBLISHED_ARTICLES = 'src/content/published-articles.json';

/** Form sources by slug. */
type FormSources = Readonly<Record<string, string>>;

/**
 * Reads the slug of every article ever published, each with the source of the form under the article. Returns {} when
 * the file does not exist yet. Throws when the file is not JSON.
 */
export function readPublishedArticles(root: string): FormSources {
  try {
    return JSON.parse(readFileSync(join(root, PUBLISHED_ARTICLES), 'utf8')) as FormSources;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Records the published articles. Returns the slugs that are new or have a new form source; if there are none, the
 * file is not written.
 */
export function recordArticles(root: string, published: readonly SourceFile[]): string[] {
  const written = readPublishedArticles(root);
  const known = knownArticles(root);
  const recorded = published.map((article) => [article.id, formSource(article, known)] as const);
  const changed = recorded.filter(([slug, source]) => written[slug] !== source).map(([slug]) => slug);
  const all = Object.entries({ ...known, ...Object.fromEntries(recorded) }).sort(bySlug);
  if (changed.length > 0)
    writeFileSync(join(root, PUBLISHED_ARTICLES), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  return changed;
}

/**
 * The articles of the file that are committed too. The others were recorded on this computer and never published, so
 * that they can still be renamed. Without Git, all articles of the file.
 */
function knownArticles(root: string): FormSources {
  const written = readPublishedArticles(root);
  try {
    const git = ['show', `HEAD:./${PUBLISHED_ARTICLES}`];
    const text = execFileSync('git', git, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const committed = JSON.parse(text) as FormSources;
    return Object.fromEntries(Object.entries(written).filter(([slug]) => slug in committed));
  } catch {
    return written;
  }
}

/**
 * The article's own `formSource`; else the source recorded for its slug or a former slug; else a default made from
 * the slug.
 */
function formSource(article: SourceFile, known: FormSources): string {
  const stated = valueAt(article.data, ['formSource']);
  if (typeof stated === 'string') return stated;
  const recorded = slugsOf(article).find((slug) => Object.hasOwn(known, slug)) ?? '';
  return known[recorded] ?? `${article.id}-blog-get-started`;
}

/** The articles of the file that are committed too, or why the file cannot be read. */
function readKnown(root: string): { known?: FormSources; problem?: ContentProblem } {
  try {
    return { known: knownArticles(root) };
  } catch (error) {
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    const message =
      'the list cannot be read. A comma stands at the end of every line between the braces except the last one. Where Git has left <<<<<<<, ======= and >>>>>>>, keep the lines of both versions and delete these marks.';
    return { problem: { file: PUBLISHED_ARTICLES, line: line === undefined ? null : Number(line), message } };
  }
}

/** Reports published slugs that are no longer the current or a former slug of any article. */
export function missingSlugs(root: string, articles: readonly SourceFile[]): ContentProblem[] {
  const kept = new Set(articles.flatMap(slugsOf));
  const { known = {}, problem } = readKnown(root);
  if (problem) return [problem];
  return Object.keys(known)
    .filter((slug) => !kept.has(slug))
    .map((slug) => ({
      file: `src/content/articles/${slug}.md`,
      line: null,
      message: `/blog/${slug} was published and is gone. If you renamed the file, type this under the front matter’s other lines of the new one: formerly: [${slug}]. If the article is to be gone for good, take “${slug}” out of ${PUBLISHED_ARTICLES}.`,
    }));
}

function bySlug([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}
