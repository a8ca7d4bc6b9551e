import { writeFile } from 'node:fs/promises';
import { brand } from '#brand';
import { NEWEST_COUNT } from '#domain/content/publication.ts';
import { formatCents } from '#domain/money.ts';
import { type Plan, PLANS } from '#domain/payments/plans.ts';
import { articleData } from './article-data.ts';
import type { PageStep } from './finished-pages.ts';
import type { Page } from './page.ts';

/**
 * Writes `llms.txt` (llmstxt.org): the site's description, the plans, and a line for each public page except the home
 * page, the blog's further pages and all but the newest articles.
 */
export const writeLlmsTxt: PageStep = async ({ dir, pages }) => {
  await writeFile(new URL('llms.txt', dir), compose(pages.filter(({ isPublic }) => isPublic)));
};

const BLOG = /^\/blog(\/|$)/;
const REPORTS = /^\/tgs-report\//;
/** Matches the paths of the pages in the section "Optional", which a language model may skip. */
const OPTIONAL = /^\/(privacy-policy|terms)$/;

function compose(pages: readonly Page[]): string {
  const [home, ...others] = pages;
  const links = (isListed: (path: string) => boolean) =>
    others.filter(({ path }) => isListed(path)).map(link);
  const isSpecial = (path: string) => [BLOG, REPORTS, OPTIONAL].some((pattern) => pattern.test(path));
  return [
    `# ${brand.name}`,
    `> ${home?.description ?? brand.tagline}`,
    section('Plans', PLANS.map(plan)),
    section(
      'Pages',
      links((path) => !isSpecial(path)),
    ),
    section('Articles', [...links((path) => path === '/blog'), ...newestArticles(pages).map(link)]),
    section(
      'Sample reports',
      links((path) => REPORTS.test(path)),
    ),
    section(
      'Optional',
      links((path) => OPTIONAL.test(path)),
    ),
  ].join('\n\n');
}

/** The newest articles, newest first. */
function newestArticles(pages: readonly Page[]): Page[] {
  return pages
    .flatMap((page) => {
      const date = articleData(page)?.datePublished;
      return date === undefined ? [] : [{ page, date }];
    })
    .sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
    .slice(0, NEWEST_COUNT)
    .map(({ page }) => page);
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}\n`;
}

function link({ path, title, description }: Page): string {
  return `- [${title}](${brand.url}${path}): ${description}`;
}

function plan({ title, pricePrefix, priceCents, period, features, outcomeAssurance }: Plan): string {
  const price = [pricePrefix, formatCents(priceCents), period].filter(Boolean).join(' ');
  return `- ${title}: ${price}. ${features.map(({ feature }) => feature).join(', ')}. Assurance: ${outcomeAssurance}.`;
}
