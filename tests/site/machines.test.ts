// The sitemap covers exactly the public pages. All but the further pages of the blog have a social card. llms.txt lists
// the pages with a card, without the home page. It and the feed have the newest articles.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { NEWEST_COUNT } from '#domain/content/publication.ts';
import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { productPicture } from '#domain/payments/product-picture.ts';
import { loadHeaders } from '../../local/netlify/headers.ts';
import { articlesOf, pageDocuments } from '../support/documents.ts';

const pages = await pageDocuments();
const shown = pages.filter(({ isPublic }) => isPublic).map(({ path }) => brand.url + path);
/** The public pages without /blog/2, /blog/3 … */
const own = shown.filter((address) => !/\/blog\/\d+$/.test(address));
const articles = articlesOf(pages).map(({ path }) => brand.url + path);
const read = (name: string): string => readFileSync(`dist/${name}`, 'utf8');

/** Returns, for each element named `tag` in an XML file, the texts of that element's children by tag name. */
function elementsOf(name: string, tag: string): Record<string, string>[] {
  const document = new new Window().DOMParser().parseFromString(read(name), 'text/xml');
  expect(document.querySelector('parsererror'), name).toBeNull();
  return [...document.getElementsByTagName(tag)].map((element) =>
    Object.fromEntries([...element.children].map((child) => [child.tagName, child.textContent])),
  );
}

test('The sitemap lists exactly the public pages, and articles with their last change.', () => {
  const files = elementsOf('sitemap-index.xml', 'sitemap').map(({ loc = '' }) =>
    new URL(loc).pathname.slice(1),
  );
  const listed = files.flatMap((file) => elementsOf(file, 'url'));
  expect(listed.map(({ loc }) => loc).sort()).toEqual([...shown].sort());
  const dated = listed.filter(({ lastmod }) => lastmod !== undefined).map(({ loc }) => loc);
  expect(dated.sort()).toEqual(articles.toSorted());
});

test('The feed has the newest articles, newest first, with absolute URLs and dates.', () => {
  const [channel] = elementsOf('rss.xml', 'channel');
  expect([channel?.['title'], channel?.['link']]).toEqual([brand.name, brand.url]);
  const items = elementsOf('rss.xml', 'item');
  expect(items).toHaveLength(Math.min(articles.length, NEWEST_COUNT));
  for (const { link } of items) expect(articles).toContain(link);
  for (const { title = '', description = '' } of items) expect(title && description).not.toBe('');
  const times = items.map(({ pubDate = '' }) => Date.parse(pubDate));
  expect(times.every(Number.isFinite)).toBe(true);
  expect(times).toEqual([...times].sort((one, other) => other - one));
});

test('The blog and its articles link to the feed.', () => {
  const naming = pages.filter(({ document }) => document.querySelector('link[type="application/rss+xml"]'));
  expect(naming.map(({ path }) => brand.url + path)).toEqual(
    expect.arrayContaining([`${brand.url}/blog`, ...articles]),
  );
});

test('robots.txt allows everything and names the sitemap.', () => {
  expect(read('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${brand.url}/sitemap-index.xml\n`);
  expect(existsSync('dist/sitemap-index.xml')).toBe(true);
});

test('llms.txt has a line for every page with a card except the home page and older articles, and the plans with their prices.', () => {
  const text = read('llms.txt');
  const linked = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S.+$/gm)].map(([, address]) => address);
  const newest = elementsOf('rss.xml', 'item').map(({ link = '' }) => link);
  const older = articles.filter((address) => !newest.includes(address));
  expect([`${brand.url}/`, ...older, ...linked].sort()).toEqual([...own].sort());
  for (const { title, priceCents } of PLANS)
    expect(text).toMatch(
      new RegExp(`^- ${title}: .*${formatCents(priceCents).replace('$', '\\$')} per month`, 'm'),
    );
  expect(text.startsWith(`# ${brand.name}\n\n> `)).toBe(true);
});

test('Exactly the public pages but /blog/2, /blog/3 … have a social card.', () => {
  const cards = globSync('dist/social/**/*.png')
    .map((file) => file.replaceAll('\\', '/').slice('dist/social'.length, -4))
    .filter((name) => !name.startsWith('/products/'));
  const paths = cards.map((name) => brand.url + (name === '/home' ? '/' : name));
  expect(paths.sort()).toEqual([...own].sort());
});

test.each([...PLANS.map(({ slug }) => slug), 'report' as const])(
  'The picture of %s for the payment page exists, is square.',
  async (product) => {
    const file = `dist${productPicture(product)}`;
    const { width, height, format } = await sharp(file).metadata();
    expect([width, height, format]).toEqual([840, 840, 'png']);
  },
);

test('Other sites may embed the social cards and nothing else.', async () => {
  const headersFor = await loadHeaders('netlify.toml', 'dist/_headers', (policy) => policy);
  expect(headersFor('/social/home.png')['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headersFor('/')['cross-origin-resource-policy']).toBe('same-origin');
});

test('No form, admin page, video, deck or result page is listed anywhere.', () => {
  const hidden = /\/(admin|forms|videos|decks|documents|thank-you|404|cancelled)\b/;
  for (const name of ['sitemap-0.xml', 'rss.xml', 'llms.txt']) expect(read(name)).not.toMatch(hidden);
});
