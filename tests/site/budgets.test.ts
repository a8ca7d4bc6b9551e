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
const LONG_READS: Readonly<Record<string, number>> = { '/blog/': 17_200 };

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Every stylesheet that a page asks for, as it stands in the page. */
function stylesheetsOf(html: string): string[] {
  return html.match(/<link\b[^>]*\srel="stylesheet"[^>]*>/g) ?? [];
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

test.each(pages)(
  'HTML and CSS of $path, for print as well, arrive in the first round trip',
  async ({ path, html }) => {
    const longRead = Object.keys(LONG_READS).find((start) => path.startsWith(start)) ?? '';
    const hrefs = stylesheetsOf(html).map((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? '');
    const sheets = await Promise.all(hrefs.map((href) => readFile(`dist${href}`, 'utf8')));
    const bytes = [html, ...sheets].map(brotli).reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(LONG_READS[longRead] ?? FIRST_WINDOW);
  },
);

test.each(pages)('$path paints without a second round trip: only its print sheet is a file', ({ html }) => {
  expect(html).toMatch(/<style>[^<]{1000}/);
  expect(stylesheetsOf(html)).toEqual([expect.stringContaining('media="print"')]);
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
