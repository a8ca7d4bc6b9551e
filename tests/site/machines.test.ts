// What machines read beside the pages: robots.txt, llms.txt, the feed and pictures. invariants.test.ts checks what
// the sitemap, the feed and llms.txt list.
import { existsSync, readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { productPicture } from '#domain/pictures.ts';
import { loadHeaders } from '../../local/netlify/headers.ts';
import { articlesOf, pageDocuments } from '../support/documents.ts';

const pages = await pageDocuments();
const articles = articlesOf(pages).map(({ path }) => brand.url + path);
const read = (name: string): string => readFileSync(`dist/${name}`, 'utf8');

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

test('llms.txt has the plans with their prices.', () => {
  const text = read('llms.txt');
  for (const { title, priceCents } of PLANS)
    expect(text).toMatch(
      new RegExp(`^- ${title}: .*${formatCents(priceCents).replace('$', '\\$')} per month`, 'm'),
    );
  expect(text.startsWith(`# ${brand.name}\n\n> `)).toBe(true);
});

test('The feed has the name and the address of the site.', () => {
  const { DOMParser } = new Window();
  const feed = new DOMParser().parseFromString(read('rss.xml'), 'text/xml');
  expect(feed.querySelector('channel > title')?.textContent).toBe(brand.name);
  expect(feed.querySelector('channel > link')?.textContent).toBe(brand.url);
});

test.each([...PLANS.map(({ slug }) => slug), 'report' as const])(
  'The picture of %s for the payment page exists and is square.',
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
