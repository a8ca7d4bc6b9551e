import { writeFile } from 'node:fs/promises';
import { brand } from '#brand';
import { formatCents } from '#domain/money.ts';
import { type Plan, PLANS } from '#domain/payments/plans.ts';
import type { PageStep } from './finished-pages.ts';
import type { Page } from './page.ts';

/**
 * Writes `llms.txt` (llmstxt.org): the site's description, the plans, and a line for each public page except the home
 * page.
 */
export const writeLlmsTxt: PageStep = async ({ dir, pages }) => {
  await writeFile(new URL('llms.txt', dir), compose(pages.filter(({ isPublic }) => isPublic)));
};

const ARTICLES = /^\/blog(\/|$)/;
const REPORTS = /^\/tgs-report\//;
/** Matches the paths of the pages in the section "Optional", which a language model may skip. */
const OPTIONAL = /^\/privacy-policy$/;

function compose(pages: readonly Page[]): string {
  const [home, ...others] = pages;
  const links = (isListed: (path: string) => boolean) =>
    others.filter(({ path }) => isListed(path)).map(link);
  const isSpecial = (path: string) => [ARTICLES, REPORTS, OPTIONAL].some((pattern) => pattern.test(path));
  return [
    `# ${brand.name}`,
    `> ${home?.description ?? brand.tagline}`,
    section('Plans', PLANS.map(plan)),
    section(
      'Pages',
      links((path) => !isSpecial(path)),
    ),
    section(
      'Articles',
      links((path) => ARTICLES.test(path)),
    ),
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
