import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { builtPages } from '../support/built-pages.ts';

/**
 * The titles and canonical URLs in a page's head. `meta` returns the `content` of every meta element that has
 * the given name or property.
 */
function headOf(html: string) {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const decode = (text = ''): string =>
    text.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  const meta = (name: string): string[] =>
    [...head.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
      ([, text]) => decode(text),
    );
  const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => decode(text));
  const canonicals = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
  return { titles, canonicals, meta };
}

const pages = await Promise.all(
  (await builtPages()).map(async ({ path, file }) => ({ path, ...headOf(await readFile(file, 'utf8')) })),
);
const isHidden = ({ meta }: (typeof pages)[number]): boolean => meta('robots').includes('noindex');
const shown = pages.filter((page) => !isHidden(page));

test.each(pages)(
  '$path has a title with the brand’s suffix, a description and keywords.',
  ({ titles, meta }) => {
    const [title = ''] = titles;
    expect(titles).toHaveLength(1);
    expect(title.endsWith(brand.titleSuffix) && title !== brand.titleSuffix, title).toBe(true);
    expect(meta('description')).toEqual([expect.stringMatching(/\S/)]);
    expect(meta('keywords')).toEqual([expect.stringMatching(/\S/)]);
  },
);

test.each(pages)('$path has a social card with the same title and description.', async ({ titles, meta }) => {
  expect(meta('og:title')).toEqual(titles);
  expect(meta('og:description')).toEqual(meta('description'));
  const [image = ''] = meta('og:image');
  expect(image.startsWith(`${brand.url}/`)).toBe(true);
  expect((await stat(`dist${new URL(image).pathname}`)).isFile()).toBe(true);
  expect(meta('og:type')).toHaveLength(1);
  expect(meta('og:site_name')).toEqual([brand.name]);
  expect(meta('twitter:card')).toEqual(['summary_large_image']);
});

test.each(shown)('$path names itself as the canonical page.', ({ path, canonicals }) => {
  expect(canonicals).toEqual([brand.url + path]);
});

test.each(pages)('$path names one existing canonical page.', ({ canonicals, meta }) => {
  const canonical = canonicals[0] ?? '';
  expect(canonicals).toHaveLength(1);
  expect(pages.map(({ path }) => brand.url + path)).toContain(canonical);
  expect(meta('og:url')).toEqual(canonicals);
});

test('Pages that search engines should not index say so.', () => {
  const hidden = pages.filter(isHidden).map(({ path }) => path);
  expect(hidden).toEqual(expect.arrayContaining(['/404', '/pricing/cancelled', '/thank-you']));
  expect(shown.filter(({ path }) => path.startsWith('/forms/'))).toEqual([]);
});

test('No two indexed pages have the same title or description.', () => {
  for (const texts of [shown.map(({ titles }) => titles[0]), shown.map(({ meta }) => meta('description')[0])])
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
