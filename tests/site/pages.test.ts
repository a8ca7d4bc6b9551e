// What single pages show: their social cards, structured data and prices. invariants.test.ts has the rules for all pages.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PLANS } from '#domain/payments/plans.ts';
import { cardPath } from '#domain/pictures.ts';
import { hasPage } from '../../src/site/optional-pages.ts';
import { metaOf, pageDocuments, thingsOf } from '../support/documents.ts';
import { pricesOf } from '../support/prices.ts';

const pages = await pageDocuments();
const shown = pages.filter(({ isPublic }) => isPublic);

test('No social card is blank, and no two are alike.', async () => {
  const drawn = await Promise.all(
    shown.map(async ({ document }) => {
      const path = new URL(metaOf(document, 'og:image') ?? '').pathname;
      const { channels } = await sharp(`dist${path}`).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), path).toBeGreaterThan(20);
      return channels.map(({ sum }) => sum).join();
    }),
  );
  expect(new Set(drawn).size).toBe(shown.length);
});

test.each(
  [
    ['/pricing', 'the week'],
    ['/features', 'the week'],
    ['/the-gutenberg-signal', 'the report service’s strip'],
    ['/3d-book-mockup-generator', 'the report service’s strip'],
  ].filter(([path = '']) => hasPage(path)),
)('The social card of %s shows %s.', async (path, design) => {
  // The upper left corner of a card is dark with the report service's strip and light with the week.
  const corner = sharp(`dist${cardPath(path)}`).extract({ left: 0, top: 0, width: 20, height: 20 });
  const { channels } = await sharp(await corner.png().toBuffer()).stats();
  const isDark = channels.slice(0, 3).every(({ mean }) => mean < 128);
  expect(isDark ? 'the report service’s strip' : 'the week').toBe(design);
});

/** The types of the items in a page's structured data. */
const typesOf = (path: string): unknown[] => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return thingsOf(page.document).map((thing) => thing['@type']);
};

test.each(
  [
    { path: '/', types: ['Organization', 'WebSite'] },
    { path: '/pricing', types: PLANS.map(() => 'Product') },
    { path: '/1-dollar-a-day', types: ['FAQPage'] },
  ].filter(({ path }) => hasPage(path)),
)('$path describes $types.', ({ path, types }) => {
  expect(typesOf(path)).toEqual(expect.arrayContaining(types));
});

test('The pricing page shows the price of each plan, and for a custom one the price that it starts at.', () => {
  const [pricing] = pages.filter(({ path }) => path === '/pricing');
  const prices = [...(pricing?.document.querySelectorAll('article .price') ?? [])];
  const lines = prices.map(({ childNodes }) => [...childNodes].map(({ textContent }) => textContent.trim()));
  const expected = PLANS.map(({ slug, pricePrefix, period }) => {
    const { full, perMonth } = pricesOf(slug);
    return pricePrefix === '' ? [full.text, '', period] : ['Custom', '', perMonth];
  });
  expect(lines).toEqual(expected);
});

test('Pages that search engines should not index say so.', () => {
  const hidden = pages.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
  expect(hidden).toEqual(expect.arrayContaining(['/404', '/admin', '/pricing/cancelled', '/thank-you']));
  expect(shown.filter(({ path }) => path.startsWith('/forms/'))).toEqual([]);
});
