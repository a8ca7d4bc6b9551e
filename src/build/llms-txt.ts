import type { AstroIntegration } from 'astro';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '#brand';
import { formatCents } from '#domain/money.ts';
import { type Plan, PLANS } from '#domain/plans.ts';
import { type BuiltPage, publicPages } from './built-pages.ts';

/** `llms.txt` (llmstxt.org): what the site is, what it sells, and one line for every public page. */
export function llmsTxt(): AstroIntegration {
  return {
    name: 'llms-txt',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL('llms.txt', dir), compose(await publicPages(fileURLToPath(dir))));
      },
    },
  };
}

const ARTICLES = /^\/blog(\/|$)/;
const REPORTS = /^\/tgs-report\//;
/** What a model may leave out when it is short of room: the format's own word for it is "Optional". */
const OPTIONAL = /^\/privacy-policy$/;

function compose(pages: readonly BuiltPage[]): string {
  const [home, ...others] = pages;
  const links = (isThere: (path: string) => boolean) => others.filter(({ path }) => isThere(path)).map(link);
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

function link({ path, title, description }: BuiltPage): string {
  return `- [${title}](${brand.url}${path}): ${description}`;
}

function plan({ title, pricePrefix, priceCents, period, features, outcomeAssurance }: Plan): string {
  const price = [pricePrefix, formatCents(priceCents), period].filter(Boolean).join(' ');
  return `- ${title}: ${price}. ${features.map(({ feature }) => feature).join(', ')}. Assurance: ${outcomeAssurance}.`;
}
