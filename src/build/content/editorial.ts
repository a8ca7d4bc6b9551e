import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { articleLinks } from '../markdown/article-links.ts';
import { addHastPlugin } from '../markdown/hast-plugin.ts';
import { offerFacts } from '../markdown/offer-facts.ts';
import { unbroken } from '../markdown/unbroken.ts';
import { formerSlugs, publishedArticles, publishingTimes, slugsOf } from './article-entry.ts';
import { checkContent } from './check-content.ts';
import { contentError, type ContentProblem, formatProblem } from './problem.ts';
import { PUBLISHED_ARTICLES, recordArticles } from './published-articles.ts';
import type { SourceFile } from './source-file.ts';

/**
 * The part of the build that serves editors. Reports mistakes in the content in plain words. Redirects the old
 * addresses of renamed articles, corrects links between articles and fills in the offer's numbers. Records the slug and
 * form source of every published article, and writes the times at which `job-publish` has to start a build.
 */
export function editorial(): AstroIntegration {
  const now = new Date();
  let root = '';
  let articles: readonly SourceFile[] = [];
  return {
    name: 'editorial',
    hooks: {
      'astro:config:setup': ({ command, config, logger, updateConfig }) => {
        root = fileURLToPath(config.root);
        const content = checkContent(root);
        articles = content.articles;
        // `astro dev` only warns: an article is incomplete while it is being written.
        if (command === 'dev') warn(logger, content.problems);
        else if (content.problems.length > 0) throw contentError(content.problems);
        const published = publishedArticles(articles, now);
        updateConfig({ redirects: redirects(published) });
        addHastPlugin(config, offerFacts);
        addHastPlugin(config, unbroken);
        addHastPlugin(config, articleLinks(currentSlugs(command === 'dev' ? articles : published)));
      },
      'astro:server:setup': ({ server, logger }) => {
        server.watcher.on('change', (path) => {
          if (path.includes('/src/content/')) warn(logger, checkContent(root).problems);
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const schedule = { publishAt: publishingTimes(articles, now) };
        await writeFile(new URL('schedule.json', dir), JSON.stringify(schedule));
        const recorded = recordArticles(root, publishedArticles(articles, now)).join(', ');
        if (recorded)
          logger.info(`${PUBLISHED_ARTICLES} has new lines: ${recorded}. Commit it with the article.`);
      },
    },
  };
}

function warn(logger: AstroIntegrationLogger, problems: readonly ContentProblem[]): void {
  for (const problem of problems) logger.warn(formatProblem(problem));
}

/** Maps every current or former slug of the articles to the article's current slug. */
function currentSlugs(articles: readonly SourceFile[]): Map<string, string> {
  return new Map(articles.flatMap((article) => slugsOf(article).map((slug) => [slug, article.id])));
}

/** Maps each old path of an article to its current path. */
function redirects(articles: readonly SourceFile[]): Record<string, string> {
  return Object.fromEntries(
    articles.flatMap((article) =>
      formerSlugs(article).map((slug) => [`/blog/${slug}`, `/blog/${article.id}`]),
    ),
  );
}
