// The pages that a browser may prerender when the pointer rests on a link.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';

interface Rules {
  prerender: { where: { href_matches: string }; eagerness: string }[];
}

const ORIGIN = 'https://example.com';
const pages = (await builtPages()).filter(({ path }) => path !== '/admin' && !path.startsWith('/decks/'));

async function rulesOf(file: string): Promise<Rules> {
  const html = await readFile(file, 'utf8');
  return JSON.parse(/<script type="speculationrules">([^<]*)</.exec(html)?.[1] ?? '{}') as Rules;
}

/** Whether the rules let the browser prerender a path. */
function isPrerendered({ prerender: [rule] }: Rules, path: string): boolean {
  const pattern = new URLPattern(rule?.where.href_matches ?? '', ORIGIN);
  return rule?.eagerness === 'moderate' && pattern.test(ORIGIN + path);
}

test.each(pages)('$path lets content pages be prerendered, but no forms or functions.', async ({ file }) => {
  const rules = await rulesOf(file);
  for (const path of [
    '/',
    '/pricing',
    '/blog/competitor-analysis',
    '/videos/hour-a-week',
    '/the-gutenberg-signal',
  ])
    expect([path, isPrerendered(rules, path)]).toEqual([path, true]);
  for (const path of [
    '/thank-you?session=1',
    '/admin',
    '/forms/question',
    '/api/health',
    '/reports/new-link',
    '/documents/three-gaps.pdf',
  ])
    expect([path, isPrerendered(rules, path)]).toEqual([path, false]);
});
