import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';

/** What arrives in the first round trip, in bytes: ten segments of 1,460. */
const FIRST_WINDOW = 14_600;
const INLINE_SCRIPT = 3000;

/** The pages whose HTML and CSS have to arrive in the first round trip. */
const LIGHT_PAGES = ['/', '/pricing', '/founder-time', '/saturday-insights', '/sunday'];

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The stylesheets that a page waits for, by address; the one for print is fetched beside it. */
function stylesheetsOf(html: string): string[] {
  const links = html.match(/<link\b[^>]*\srel="stylesheet"[^>]*>/g) ?? [];
  const awaited = links.filter((link) => !link.includes('media="print"'));
  return awaited.map((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? '');
}

/** What runs by itself; data in a script element does not. */
function inlineScriptsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = '']) => !/\stype="application\/(ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text);
}

const pages = await Promise.all(
  (await builtPages()).map(async ({ path, file }) => ({ path, html: await readFile(file, 'utf8') })),
);

test.each(LIGHT_PAGES)('HTML and CSS of %s arrive in the first round trip', async (path) => {
  const html = pages.find((page) => page.path === path)?.html ?? '';
  const sheets = await Promise.all(stylesheetsOf(html).map((href) => readFile(`dist${href}`, 'utf8')));
  expect(sheets.length).toBeGreaterThan(0);
  const bytes = [html, ...sheets].map(brotli);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FIRST_WINDOW);
});

test.each(pages)('$path brings at most 3 KB of script, all of it inline', ({ html }) => {
  const scripts = inlineScriptsOf(html);
  expect(brotli(scripts.join('\n'))).toBeLessThanOrEqual(INLINE_SCRIPT);
  expect(html).not.toMatch(/<script\b[^>]*\ssrc=|\srel="(modulepreload|preload|prefetch)"[^>]*\.js"/);
});

test.each(pages)('$path holds no inline style and no inline handler', ({ html }) => {
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  expect(markup.match(/<[a-z][^>]*\s(style|on[a-z]+)=[^>]*>/g) ?? []).toEqual([]);
});
