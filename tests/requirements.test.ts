// What docs/product.md asks of the content of this site: how many, how long, which numbers. No other test
// counts or quotes content. A company with a name of its own has content of its own, so these tests then end.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { brand } from '#brand';
import { SUMMARY_PAGES } from '#domain/content/claims.ts';
import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';
import published from '../src/content/published-articles.json' with { type: 'json' };
import { hasPage } from '../src/site/optional-pages.ts';
import { pageDocuments } from './support/documents.ts';
import { readPdf } from './support/pdf.ts';
import { sources } from './support/sources.ts';
import { secondsOfStream } from './support/streams.ts';

const company: string = brand.slug;
beforeEach(({ skip }) => skip(company !== 'saturday', 'The company has its own content.'));

const pages = await pageDocuments();

function pageOf(path: string) {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page.document;
}

/** The entries of a folder of YAML files by the names of the files. */
function entriesOf<Entry>(folder: string): Record<string, Entry> {
  const files = sources(`src/content/${folder}/*.yaml`);
  return Object.fromEntries(
    files.map(({ path, text }) => [basename(path, '.yaml'), parse(text) as Entry] as const),
  );
}

test.each(
  [
    '/',
    '/pricing',
    '/features',
    '/blog',
    '/blog/competitor-analysis',
    '/blog/content-archetype',
    '/blog/seo-comparison',
    '/blog/building-authority',
    '/blog/seo-llm',
    '/seo-tools',
    '/founder-time',
    brand.companions.insights.path,
    '/sunday',
    '/the-gutenberg-signal',
    '/tgs-report/first-time-founders',
    '/tgs-report/habits-four-book-set',
    '/3d-book-mockup-generator',
    '/studying-10000-reviews',
    '/the-new-publishing-playbook',
    '/amazon-book-feedback-analysis',
    '/1-dollar-a-day',
    '/privacy-policy',
    '/terms',
    '/thank-you',
    '/admin',
  ].filter(hasPage),
)('There is a page %s.', (path) => {
  expect(pages.map((page) => page.path)).toContain(path);
});

test('The plans, their prices and quantities are those of docs/product.md, in that order.', () => {
  const rows = PLANS.map(({ slug, title, pricePrefix, priceCents, period, ...plan }) => [
    slug,
    title,
    `${pricePrefix} ${formatCents(priceCents)} ${period}`.trim(),
    [plan.articlesPerMonth, plan.shortPostsPerMonth],
    plan.outcomeAssurance,
    plan.isPopular,
  ]);
  const [fewer, more] = ['5+ new keywords in top 20', '15+ new top-20 rankings per month or credits'];
  expect(rows).toEqual([
    ['solo-entrepreneur', 'Solo Entrepreneur', '$999 per month', [8, 32], fewer, false],
    ['serial-entrepreneur', 'Serial Entrepreneur', '$2,999 per month', [24, 96], more, true],
    [
      'enterprise',
      'Enterprise',
      'from $8,000 per month',
      [60, 240],
      '50+ top-20 rankings per quarter or fee rebate',
      false,
    ],
  ]);
});

test('A report on one book costs $9.99.', () => {
  expect(formatCents(REPORT_PRICE_CENTS)).toBe('$9.99');
});

const videos = entriesOf<{ isLive: boolean; galleryPosition?: number; src?: string }>('videos');

test('The gallery begins with six videos, five of them live.', () => {
  const places = [1, 2, 3, 4, 5, 6].map((place) =>
    Object.values(videos).find(({ galleryPosition }) => galleryPosition === place),
  );
  expect(places).not.toContain(undefined);
  expect(places.filter((video) => video?.isLive)).toHaveLength(5);
});

const ofGallery = Object.entries(videos)
  .filter(([, { galleryPosition, src }]) => galleryPosition !== undefined && src !== undefined)
  .map(([id]) => [id, 4 * 60, 6 * 60] as const);

test.each([
  ...ofGallery,
  ['why-audience', 20, 60],
  ['why-gutenberg', 20, 60],
  ['why-signal', 20, 60],
  ['report-first-time-founders', 60, 91],
  ['report-habits-four-book-set', 60, 91],
  ['seo-comparison-english', 120, 180],
  ['seo-comparison-hindi', 120, 180],
  ['seo-comparison-spanish', 120, 180],
] as const)('The film %s runs %i to %i seconds.', (id, least, most) => {
  const seconds = secondsOfStream(videos[id]?.src ?? '');
  expect(seconds).toBeGreaterThanOrEqual(least);
  expect(seconds).toBeLessThanOrEqual(most);
});

test('All streams together have less than 25 MB.', () => {
  const files = globSync('public/streams/**/*', { withFileTypes: true }).filter((file) => file.isFile());
  const bytes = files.map(({ parentPath, name }) => statSync(`${parentPath}/${name}`).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(25_000_000);
});

test.each([
  ['/the-gutenberg-signal', 11],
  ['/studying-10000-reviews', 10],
  ['/the-new-publishing-playbook', 10],
])('%s shows %i books at least.', (path, count) => {
  const text = pageOf(path).body.innerHTML;
  const books = Object.values(entriesOf<{ title: string }>('books'));
  expect(books.filter(({ title }) => text.includes(title)).length).toBeGreaterThanOrEqual(count);
});

test('There are two testimonials at least.', () => {
  expect(Object.keys(entriesOf('testimonials')).length).toBeGreaterThanOrEqual(2);
});

test.each([
  ['demand-intensity', [92, 85, 78, 70]],
  ['opportunity-split', [30, 25, 20, 25]],
  ['feedback-frequency', [85, 75, 70, 55, 40]],
])('The chart %s has the values %j.', (id, values) => {
  const figures = entriesOf<Record<string, { rows: { value: number }[] }>>('figures')['reviews'];
  expect(figures?.[id]?.rows.map(({ value }) => value)).toEqual(values);
});

test.each([
  ['A', [119.95, 229.95, 449.95]],
  ['B', [99, 179, 399]],
  ['C', [99, 179, 299]],
  ['D', [125, 333]],
])('Tool %s costs %j a month.', (letter, prices) => {
  const [, front = ''] =
    /^---\n([\s\S]*?)\n---/.exec(readFileSync('src/content/tools/comparison.md', 'utf8')) ?? [];
  const { tools } = parse(front) as { tools: { name: string; prices: unknown[] }[] };
  const tool = tools.find(({ name }) => name.endsWith(letter));
  for (const price of prices) expect(JSON.stringify(tool?.prices)).toContain(String(price));
});

test('The executive summary has ten pages, as the site claims.', async () => {
  expect((await readPdf('public/documents/executive-summary.pdf')).pages).toBe(10);
  expect(SUMMARY_PAGES).toEqual({ count: 10, word: 'Ten' });
});

test('The executive summary has ten books with the text of their current files.', async () => {
  const { text } = await readPdf('public/documents/executive-summary.pdf');
  const books = Object.values(entriesOf<{ title: string; author: string; opportunity: string }>('books'));
  const printed = books.filter(({ title, author, opportunity }) =>
    text.includes(`${title},${author}.${opportunity}`.replace(/\s+/g, '')),
  );
  expect(printed).toHaveLength(10);
});

test.each([
  ['/tgs-report/first-time-founders', 2],
  ['/tgs-report/habits-four-book-set', 1],
  ['/studying-10000-reviews', 3],
])('%s links to %i documents in a new tab.', (path, count) => {
  const links = [...pageOf(path).querySelectorAll('a[target="_blank"][href^="/documents/"][href$=".pdf"]')];
  expect(links).toHaveLength(count);
  for (const link of links) {
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(existsSync(`public${link.getAttribute('href') ?? ''}`)).toBe(true);
  }
});

test.each([
  ['building-authority', 'authority-blog-get-started'],
  ['competitor-analysis', 'competitor-analysis-blog-get-started'],
  ['seo-llm', 'seo-llm-blog-get-started'],
  ['content-archetype', 'content-archetype-blog-get-started'],
  ['seo-comparison', 'seo-comparison-blog-get-started'],
])('The form under the article %s has the source %s.', (slug, source) => {
  expect(published).toHaveProperty(slug, source);
});

test('The talk of the comparison is in English, Hindi and Spanish.', () => {
  const article = pageOf('/blog/seo-comparison');
  for (const lang of ['en', 'hi', 'es'])
    expect(article.querySelector(`figcaption > [lang="${lang}"]`), lang).not.toBeNull();
});

test('The privacy policy has 13 numbered sections and one of the brand.', () => {
  const headings = [...pageOf('/privacy-policy').querySelectorAll('main h2')].map(({ textContent }) =>
    textContent.trim(),
  );
  expect(headings.filter((heading) => /^\d+ /.test(heading))).toHaveLength(13);
  expect(headings.some((heading) => heading.includes('Brand-Specific'))).toBe(true);
});
