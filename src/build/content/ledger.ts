import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formerSlugs } from './entry-rules.ts';
import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** Every address under /blog that was ever published, in alphabetical order: links to them stand elsewhere for good. */
export const LEDGER = 'src/content/published-slugs.json';

/** The published slugs; none where there is no ledger yet. Throws when the file is no list of texts. */
export function readLedger(root: string): string[] {
  try {
    return JSON.parse(readFileSync(join(root, LEDGER), 'utf8')) as string[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Adds what is published now to the ledger. Returns what was new; writes nothing when nothing was. */
export function recordSlugs(root: string, published: readonly string[]): string[] {
  const known = readLedger(root);
  const added = published.filter((slug) => !known.includes(slug));
  if (added.length > 0)
    writeFileSync(join(root, LEDGER), `${JSON.stringify([...known, ...added].sort(), null, 2)}\n`);
  return added;
}

/** Published addresses that neither an article's file nor its `formerly` has any more. */
export function goneSlugs(ledger: readonly string[], articles: readonly SourceFile[]): ContentProblem[] {
  const kept = new Set(articles.flatMap((article) => [article.id, ...formerSlugs(article)]));
  return ledger
    .filter((slug) => !kept.has(slug))
    .map((slug) => ({
      file: `src/content/articles/${slug}.md`,
      line: null,
      message: `/blog/${slug} was published and is gone. If you renamed the file, type this under the front matter’s other lines of the new one: formerly: [${slug}]. If the article is to be gone for good, take “${slug}” out of ${LEDGER}.`,
    }));
}
