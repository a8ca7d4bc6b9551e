// Rules for the built pages: valid HTML, headings, titles, social cards and structured data (public pages).
import { readFile } from 'node:fs/promises';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PLANS } from '#domain/payments/plans.ts';
import { brand } from '#brand';
import { cardPath } from '../../src/build/social/card-path.ts';
import { metaOf, pageDocuments, thingsOf } from '../support/documents.ts';
import { pricesOf } from '../support/prices.ts';

const pages = await pageDocuments();
const shown = pages.filter(({ isPublic }) => isPublic);
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

test('The build has indexed pages and pages with noindex.', () => {
  expect(shown).not.toEqual([]);
  expect(pages.length).toBeGreaterThan(shown.length);
});

test.each(pages)('$path is valid HTML.', async ({ html }) => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) => messages);
  expect(faults.map(({ message, selector }) => `${message}: ${selector ?? ''}`)).toEqual([]);
});

test.each(pages)(
  '$path has no inline style, no inline handler and no script to load before a touch.',
  ({ html }) => {
    expect(html).not.toMatch(/<script\b[^>]*\ssrc=|\srel="(modulepreload|preload|prefetch)"[^>]*\.js"/);
    const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
    expect(markup.match(/<[a-z][^>]*\s(style|on[a-z]+)=[^>]*>/g) ?? []).toEqual([]);
  },
);

test.each(pages)('No label of $path repeats another in the same form.', ({ document }) => {
  for (const form of document.querySelectorAll('form')) {
    const labels = [...form.querySelectorAll('label, legend')].map(({ textContent }) => textContent.trim());
    expect(repeated(labels)).toEqual([]);
    expect(labels).not.toContain('');
  }
});

/** The texts that are in the list more than once. */
function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) < index);
}

test('No line can end with the first word of highlighted text.', () => {
  const texts = pages.flatMap(({ document }) =>
    [...document.querySelectorAll('mark')].map(({ textContent }) => textContent.trim()),
  );
  expect(texts).not.toEqual([]);
  expect(texts.filter((text) => /^[^\s]+[ \n]/.test(text))).toEqual([]);
});

test.each(pages)('The social card of $path exists, is 1200 by 630.', async ({ document }) => {
  const address = metaOf(document, 'og:image') ?? '';
  expect(address.startsWith(`${brand.url}/social/`), address).toBe(true);
  const card = await readFile(`dist${new URL(address).pathname}`);
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

test('Every public page has its own social card.', () => {
  const cards = shown.map(({ document }) => metaOf(document, 'og:image'));
  expect(new Set(cards).size).toBe(shown.length);
});

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

test.each([
  ['/pricing', 'the week'],
  ['/features', 'the week'],
  ['/the-gutenberg-signal', 'the report service’s strip'],
  ['/3d-book-mockup-generator', 'the report service’s strip'],
])('The social card of %s shows %s.', async (path, design) => {
  // The upper left corner of a card is dark with the report service's strip and light with the week.
  const corner = sharp(`dist${cardPath(path)}`).extract({ left: 0, top: 0, width: 20, height: 20 });
  const { channels } = await sharp(await corner.png().toBuffer()).stats();
  const isDark = channels.slice(0, 3).every(({ mean }) => mean < 128);
  expect(isDark ? 'the report service’s strip' : 'the week').toBe(design);
});

/** The properties that each type of structured data must have on our pages. They include all that Google requires. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Article: ['headline', 'image', 'datePublished', 'author', 'publisher', 'description'],
  Person: ['name', 'jobTitle'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Product: ['name', 'description', 'image', 'offers', 'brand'],
  Brand: ['name'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
};

/** Returns every item of structured data in `value`, at every level. */
function withParts(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(withParts);
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Record<string, unknown>;
  return [thing, ...Object.values(thing).flatMap(withParts)];
}

test.each(shown)('The structured data of $path is complete and has absolute URLs.', ({ document }) => {
  const things = withParts(thingsOf(document));
  expect(things).not.toEqual([]);
  for (const thing of things) {
    const type = String(thing['@type']);
    expect(Object.keys(REQUIRED), `${type} is not known here`).toContain(type);
    for (const property of REQUIRED[type] ?? [])
      expect(thing[property], `${type}.${property}`).toSatisfy(
        (value) => value !== undefined && value !== '',
      );
    for (const [property, value] of Object.entries(thing))
      if (/(url|image|logo|item|contentUrl|thumbnailUrl|mainEntityOfPage)$/i.test(property))
        if (typeof value === 'string') expect(value, property).toMatch(/^https:\/\/\S+$/);
    for (const date of [thing['datePublished'], thing['dateModified'], thing['uploadDate']])
      if (date !== undefined) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

/** The types of the items in a page's structured data. */
const typesOf = (path: string): unknown[] => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return thingsOf(page.document).map((thing) => thing['@type']);
};

test('Every public page except the home page has breadcrumbs.', () => {
  for (const { path, document } of shown.filter((page) => page.path !== '/')) {
    const [list] = thingsOf(document).filter((thing) => thing['@type'] === 'BreadcrumbList');
    const steps = list?.['itemListElement'] as { position: number; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]?.item).toBe(`${brand.url}/`);
    expect(steps.at(-1)?.item, path).toBe(brand.url + path);
    const addresses = shown.map((page) => brand.url + page.path);
    expect(steps.map(({ item }) => item).filter((item) => !addresses.includes(item))).toEqual([]);
  }
});

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/pricing', ['Product', 'Product', 'Product']],
  ['/1-dollar-a-day', ['FAQPage']],
  ['/blog/seo-comparison', ['Article']],
  ['/blog/seo-llm', ['Article']],
])('%s describes %j.', (path, types) => {
  expect(typesOf(path)).toEqual(expect.arrayContaining(types));
});

test('The pricing page shows the price of each plan, and for a custom one the price that it starts at.', () => {
  const [pricing] = pages.filter(({ path }) => path === '/pricing');
  const prices = [...(pricing?.document.querySelectorAll('article .price') ?? [])];
  const lines = prices.map(({ childNodes }) => [...childNodes].map(({ textContent }) => textContent.trim()));
  const [solo, serial, enterprise] = PLANS.map(({ slug }) => pricesOf(slug));
  expect(lines).toEqual([
    [solo?.full.text, '', 'per month'],
    [serial?.full.text, '', 'per month'],
    ['Custom', '', enterprise?.perMonth],
  ]);
});

// samples.test.ts checks which videos the structured data describes.
test('No page describes a video twice, or one that it does not show.', () => {
  for (const { path, document } of shown) {
    const posters = [...document.querySelectorAll('main img[src^="/posters/"]')];
    const shownPosters = posters.map((poster) => brand.url + (poster.getAttribute('src') ?? ''));
    const described = thingsOf(document).filter((thing) => thing['@type'] === 'VideoObject');
    const thumbnails = described.map(({ thumbnailUrl }) => thumbnailUrl);
    expect(new Set(thumbnails).size, path).toBe(thumbnails.length);
    expect(shownPosters, path).toEqual(expect.arrayContaining(thumbnails));
  }
});
