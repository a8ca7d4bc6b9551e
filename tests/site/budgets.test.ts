import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';

/** What arrives in the first round trip, in bytes: ten segments of 1,460. */
const FIRST_WINDOW = 14_600;
const INLINE_SCRIPT = 3000;

/**
 * Pages that cannot fit, by the start of their path, with the bytes they may take. An article is 1,200 words and more,
 * which alone are some 6 kB after compression; what is read first (header, title, plate, opening) still comes in the
 * first round trip.
 */
const LONG_READS: Readonly<Record<string, number>> = { '/blog/': 18_000 };

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Every stylesheet of a page by address. The one for print holds nothing up: it counts where it still fits. */
function stylesheetsOf(html: string, { withPrint }: { withPrint: boolean }): string[] {
  const links = html.match(/<link\b[^>]*\srel="stylesheet"[^>]*>/g) ?? [];
  const counted = links.filter((link) => withPrint || !link.includes('media="print"'));
  return counted.map((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? '');
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

async function weigh(html: string, print: { withPrint: boolean }): Promise<number> {
  const sheets = await Promise.all(stylesheetsOf(html, print).map((href) => readFile(`dist${href}`, 'utf8')));
  expect(sheets.length).toBeGreaterThan(0);
  return [html, ...sheets].map(brotli).reduce((sum, size) => sum + size);
}

test.each(pages)('HTML and CSS of $path arrive in the first round trip', async ({ path, html }) => {
  const longRead = Object.keys(LONG_READS).find((start) => path.startsWith(start)) ?? '';
  const limit = LONG_READS[longRead] ?? FIRST_WINDOW;
  expect(await weigh(html, { withPrint: false })).toBeLessThanOrEqual(limit);
});

test.each(['/', '/pricing'])('%s fits with its print sheet as well', async (path) => {
  const html = pages.find((page) => page.path === path)?.html ?? '';
  expect(await weigh(html, { withPrint: true })).toBeLessThanOrEqual(FIRST_WINDOW);
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
