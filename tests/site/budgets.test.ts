import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';

/** Size of the first round trip, in bytes: ten TCP segments of 1,460 bytes. */
const FIRST_WINDOW = 14_600;
const INLINE_SCRIPT = 3000;

/**
 * The size limits, in bytes, of pages that cannot fit into the first round trip, by the start of their path. An
 * article has 1,200 words or more, which alone are about 6 kB when compressed. The parts read first (header, title,
 * picture, opening) still arrive in the first round trip.
 */
const LONG_READS: Readonly<Record<string, number>> = { '/blog/': 18_000 };

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The stylesheets that a page links to, as written in the page. */
function stylesheetsOf(html: string): string[] {
  return html.match(/<link\b[^>]*\srel="stylesheet"[^>]*>/g) ?? [];
}

/** The executable inline scripts of a page, without JSON data in script elements. */
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
  'HTML and CSS of $path, including print styles, fit the first round trip.',
  async ({ path, html }) => {
    const longRead = Object.keys(LONG_READS).find((start) => path.startsWith(start)) ?? '';
    const hrefs = stylesheetsOf(html).map((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? '');
    const sheets = await Promise.all(hrefs.map((href) => readFile(`dist${href}`, 'utf8')));
    const bytes = [html, ...sheets].map(brotli).reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(LONG_READS[longRead] ?? FIRST_WINDOW);
  },
);

test.each(pages)('$path renders without a second round trip: all its styles are inline.', ({ html }) => {
  expect(html).toMatch(/<style>[^<]{1000}/);
  expect(stylesheetsOf(html)).toEqual([]);
});

test.each(pages)('$path has at most 3 KB of scripts, all inline.', ({ html }) => {
  const scripts = inlineScriptsOf(html);
  expect(brotli(scripts.join('\n'))).toBeLessThanOrEqual(INLINE_SCRIPT);
  expect(html).not.toMatch(/<script\b[^>]*\ssrc=|\srel="(modulepreload|preload|prefetch)"[^>]*\.js"/);
});

test.each(pages)('$path has no inline style and no inline handler.', ({ html }) => {
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  expect(markup.match(/<[a-z][^>]*\s(style|on[a-z]+)=[^>]*>/g) ?? []).toEqual([]);
});
