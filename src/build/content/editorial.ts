import type { AstroIntegration } from 'astro';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isPublished } from '#domain/publication.ts';
import { addHastPlugin } from '../reading-markup.ts';
import { checkContent, publicationOf } from './check-content.ts';
import { formerSlugs } from './entry-rules.ts';
import { articleLinks } from './article-links.ts';
import { LEDGER, recordSlugs } from './ledger.ts';
import { type ContentProblem, formatProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/**
 * An editor's side of the build: says what is wrong with a file of the content in plain words, keeps the old addresses
 * of renamed articles, remembers every published one, and writes down for `job-publish` when the next build is due.
 */
export function editorial(): AstroIntegration {
  const now = new Date();
  let root = '';
  let articles: readonly SourceFile[] = [];
  const published = () => articles.filter((article) => isPublished(publicationOf(article), now));
  return {
    name: 'editorial',
    hooks: {
      'astro:config:setup': ({ command, config, logger, updateConfig }) => {
        root = fileURLToPath(config.root);
        const content = checkContent(root);
        articles = content.articles;
        // While somebody writes, a half-written file is no reason to stop.
        if (command === 'dev') content.problems.forEach((problem) => logger.warn(formatProblem(problem)));
        else refuse(content.problems);
        updateConfig({ redirects: redirects(published()) });
        const shown = command === 'dev' ? articles : published();
        addHastPlugin(config, articleLinks(addresses(shown)));
      },
      'astro:server:setup': ({ server, logger }) => {
        server.watcher.on('change', (path) => {
          if (!path.includes('/src/content/')) return;
          for (const problem of checkContent(root).problems) logger.warn(formatProblem(problem));
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        await writeFile(
          new URL('schedule.json', dir),
          JSON.stringify({ publishAt: heldUntil(articles, now) }),
        );
        const added = recordSlugs(
          root,
          published().map(({ id }) => id),
        );
        if (added.length > 0)
          logger.info(`${LEDGER} has new addresses: ${added.join(', ')}. Commit it with the article.`);
      },
    },
  };
}

/** Ends the command with everything that is wrong, and without a stack: nothing is wrong with the code. */
function refuse(problems: readonly ContentProblem[]): void {
  if (problems.length === 0) return;
  const count = problems.length === 1 ? 'One mistake' : `${String(problems.length)} mistakes`;
  const error = new Error(
    [`${count} in the content:`, ...problems.map(formatProblem), 'docs/EDITING.md explains each line.'].join(
      '\n',
    ),
  );
  error.stack = '';
  throw error;
}

/** Every address that articles have or had, with the article that it is today. */
function addresses(articles: readonly SourceFile[]): Map<string, string> {
  return new Map(
    articles.flatMap((article) => [article.id, ...formerSlugs(article)].map((slug) => [slug, article.id])),
  );
}

function redirects(articles: readonly SourceFile[]): Record<string, string> {
  return Object.fromEntries(
    articles.flatMap((article) =>
      formerSlugs(article).map((slug) => [`/blog/${slug}`, `/blog/${article.id}`]),
    ),
  );
}

/** The moments, in order, at which articles come out that are held back now (ISO 8601). */
function heldUntil(articles: readonly SourceFile[], now: Date): string[] {
  return articles
    .map(publicationOf)
    .flatMap(({ draft, publishAt }) =>
      draft || !publishAt || publishAt <= now ? [] : publishAt.toISOString(),
    )
    .sort();
}
