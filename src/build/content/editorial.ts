import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { articleLinks } from '../markdown/article-links.ts';
import { addHastPlugin } from '../markdown/hast-plugin.ts';
import { offerFacts } from '../markdown/offer-facts.ts';
import { unbroken } from '../markdown/unbroken.ts';
import { formerSlugs, publishedArticles, publishingTimes, slugsOf } from './article-entry.ts';
import { checkContent, type CheckedContent } from './check-content.ts';
import { contentError, type ContentProblem, formatProblem } from './problem.ts';
import { PUBLISHED_ARTICLES, recordArticles } from './published-articles.ts';
import type { SourceFile } from './source-file.ts';
import { readCollection } from './sources.ts';

/** The page that lists what is not published yet. */
const DRAFTS = new URL('../../pages/_drafts.astro', import.meta.url);

/** The files whose changes make `astro dev` check again: the content, the pages, and the files of videos. */
const CHECKED =
  /\/src\/content\/|\/src\/pages\/.*\.astro$|\/public\/posters\/|\/public\/streams\/.*\.(m3u8|vtt)$/;

/**
 * The part of the build that serves editors. Reports mistakes in the content in plain words: a build stops, and
 * `astro dev` shows them over the page and in the terminal. Redirects the old addresses of renamed articles, corrects
 * links between articles and replaces placeholders. `astro dev` also lists the drafts, at /drafts.
 */
export function editorial(): AstroIntegration {
  let root = '';
  let content: CheckedContent;
  return {
    name: 'editorial',
    hooks: {
      'astro:config:setup': async ({ command, config, injectRoute, logger, updateConfig }) => {
        root = fileURLToPath(config.root);
        content = await checkContent(root);
        if (command !== 'dev' && content.problems.length > 0) throw contentError(content.problems);
        const published = publishedArticles(content.articles, new Date());
        if (command === 'sync') record(root, published, logger);
        updateConfig({ redirects: redirects(published) });
        if (command === 'dev') injectRoute({ pattern: '/drafts', entrypoint: DRAFTS });
        addHastPlugin(
          config,
          offerFacts(() => content.figures),
        );
        addHastPlugin(config, unbroken);
        addHastPlugin(
          config,
          articleLinks(() => currentSlugs(command === 'dev' ? content.articles : published)),
        );
      },
      'astro:server:setup': ({ server, logger }) => {
        let problems: readonly ContentProblem[] = [];
        const report = (found: readonly ContentProblem[]) => {
          const known = problems.map(formatProblem);
          problems = found;
          for (const line of found.map(formatProblem)) if (!known.includes(line)) logger.warn(line);
          if (found.length === 0 && known.length > 0) {
            logger.info('The content has no mistake any more.');
            server.ws.send({ type: 'full-reload' });
          } else showProblems(server, found);
        };
        server.ws.on('connection', () => showProblems(server, problems));
        const checkAgain = async () => {
          content = await checkContent(root);
          report(content.problems);
        };
        server.watcher.on('all', (_, path) => {
          if (CHECKED.test(path.replaceAll('\\', '/'))) void checkAgain();
        });
        report(content.problems);
      },
    },
  };
}

/**
 * What a build leaves behind for the next ones, once all of it has succeeded: the times at which `job-publish` has to
 * start a build, and the list of the published articles.
 */
export function publishingRecord(): AstroIntegration {
  let root = '';
  return {
    name: 'publishing-record',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const articles = readCollection('articles', root);
        const publishAt = publishingTimes(articles, new Date());
        await writeFile(new URL('schedule.json', dir), JSON.stringify({ publishAt }));
        record(root, publishedArticles(articles, new Date()), logger);
      },
    },
  };
}

function record(root: string, published: readonly SourceFile[], logger: AstroIntegrationLogger): void {
  const recorded = recordArticles(root, published).join(', ');
  if (recorded) logger.info(`${PUBLISHED_ARTICLES} has new lines: ${recorded}. Commit it with the article.`);
}

/** Shows the mistakes over every page that is open. */
function showProblems({ ws }: ViteDevServer, problems: readonly ContentProblem[]): void {
  if (problems.length === 0) return;
  const err: ErrorPayload['err'] = { message: contentError(problems).message, stack: '', plugin: 'content' };
  ws.send({ type: 'error', err });
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
