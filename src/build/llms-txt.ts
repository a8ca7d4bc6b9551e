import type { AstroIntegration } from 'astro';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '#brand';
import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/plans.ts';
import { type BuiltPage, publicPages } from './built-pages.ts';

/** `llms.txt` (llmstxt.org): what the site is, what it sells, and a link with one sentence for every public page. */
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

/** Each section with the addresses that belong to it; a page stands in the first that takes it. */
const SECTIONS: readonly { title: string; takes: (path: string) => boolean }[] = [
  { title: 'Articles', takes: (path) => path.startsWith('/blog') },
  { title: 'Sample reports', takes: (path) => path.startsWith('/tgs-report/') },
  { title: 'Optional', takes: (path) => path === '/privacy-policy' },
  { title: 'Pages', takes: () => true },
];
const ORDER = ['Pages', 'Articles', 'Sample reports', 'Optional'];

function compose(pages: readonly BuiltPage[]): string {
  const sectionOf = ({ path }: BuiltPage) => SECTIONS.find(({ takes }) => takes(path))?.title;
  const home = pages.find(({ path }) => path === '/');
  const sections = ORDER.map((title) => {
    const links = pages.filter((page) => page.path !== '/' && sectionOf(page) === title).map(link);
    return [`## ${title}`, '', ...links].join('\n');
  });
  return [
    `# ${brand.name}`,
    `> ${home?.description ?? brand.tagline}`,
    ['## Plans', '', ...PLANS.map(plan)].join('\n'),
    ...sections,
    '',
  ].join('\n\n').trimEnd().concat('\n');
}

function link({ path, title, description }: BuiltPage): string {
  return `- [${title}](${brand.url}${path}): ${description}`;
}

function plan({ title, pricePrefix, priceCents, period, features, outcomeAssurance }: (typeof PLANS)[number]): string {
  const price = [pricePrefix, formatCents(priceCents), period].filter(Boolean).join(' ');
  return `- ${title}: ${price}. ${features.map(({ feature }) => feature).join(', ')}. Assurance: ${outcomeAssurance}.`;
}
