// Articles and the tools comparison: their text, footnotes, plates, authors and downloads.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takeawayFiles } from '../../local/commands/documents/takeaways.ts';
import { readMinutes } from '../../src/site/read-minutes.ts';
import { metaOf, pageDocuments, thingsOf } from '../support/documents.ts';
import { sources } from '../support/sources.ts';

const pages = await pageDocuments();
const articles = pages.filter(({ path }) => path.startsWith('/blog/'));
const tools = pages.find(({ path }) => path === '/seo-tools');
const words = (text = ''): number => text.split(/\s+/).filter(Boolean).length;

test.each([
  ['/blog/building-authority', /topical authority/i],
  ['/blog/competitor-analysis', /content gap/i],
  ['/blog/content-archetype', /content archetype/i],
  ['/blog/seo-llm', /AI Overviews/],
  ['/blog/seo-comparison', /SEO/],
])('%s answers in its first 60 words and has its search term in a heading.', (path, term) => {
  const page = articles.find((one) => one.path === path);
  const [opening] = page?.document.querySelector('.prose > p')?.textContent.match(/^(\S+\s+){1,60}/) ?? [];
  expect(opening).toMatch(term);
  const headings = [...(page?.document.querySelectorAll('h1, h2') ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(headings.filter((heading) => term.test(heading))).not.toEqual([]);
});

test.each(articles)('$path is an article with a byline and a download.', ({ document }) => {
  expect(metaOf(document, 'og:type')).toBe('article');
  expect(document.querySelector('.byline')?.textContent).toMatch(/By\s+\S+/);
  const [link] = [...document.querySelectorAll('.takeaway a[download]')];
  expect(existsSync(`public${link?.getAttribute('href') ?? ''}`)).toBe(true);
  const links = [...document.querySelectorAll('.prose a[href^="/documents/"]')];
  for (const one of links) expect(one.hasAttribute('download')).toBe(true);
});

test.each(articles)(
  'The footnotes of $path are numbered in the order of their references.',
  ({ document }) => {
    const notes = [...document.querySelectorAll('.footnotes li')].map(({ id }) => id);
    expect(notes.length).toBeGreaterThan(0);
    expect(notes).toEqual(notes.map((_, index) => `fn-${String(index + 1)}`));
    for (const id of notes) expect(document.getElementById(id.replace('fn-', 'fnref-'))?.tagName).toBe('A');
  },
);

test.each(articles)('The numbers on the plate of $path are in its text.', ({ document }) => {
  const words = [...document.querySelectorAll('.plate text')].map(({ textContent }) => textContent.trim());
  expect(words.length).toBeGreaterThan(4);
  const text = document.querySelector('.text')?.textContent ?? '';
  const numbers = words.filter((word) => /^[$\d]/.test(word)).map((word) => word.split(' ')[0] ?? '');
  expect(numbers.filter((number) => !text.includes(number))).toEqual([]);
  expect(document.querySelector('.drawn figcaption')?.textContent).toBeTruthy();
});

test('The talk in the SEO comparison is between its first two tables.', () => {
  const page = articles.find(({ path }) => path === '/blog/seo-comparison');
  const parts = [...(page?.document.querySelectorAll('.prose table, .talks') ?? [])];
  expect(parts.map(({ tagName }) => tagName).slice(0, 3)).toEqual(['TABLE', 'FIELDSET', 'TABLE']);
});

test('The home page links to every article that the blog lists, and the blog to every download.', () => {
  const linksOf = (path: string, selector: string) =>
    [...(pages.find((page) => page.path === path)?.document.querySelectorAll(selector) ?? [])].map((link) =>
      link.getAttribute('href'),
    );
  const listed = linksOf('/blog', 'main article a');
  expect(listed).toHaveLength(articles.length + 1);
  const teased = linksOf('/', 'main a').filter((href) => listed.includes(href));
  expect(new Set(teased)).toEqual(new Set(listed));
  expect(linksOf('/blog', 'main a[download]')).toHaveLength(takeawayFiles().length);
});

test.each(articles)(
  'An invented author of $path is labeled and not in its structured data.',
  ({ path, document }) => {
    const [data] = thingsOf(document).filter((thing) => thing['@type'] === 'Article');
    const [article] = sources(`src/content/articles/${path.slice('/blog/'.length)}.md`);
    const [, id = ''] = /^author: (.+)$/m.exec(article?.text ?? '') ?? [];
    const isSample = sources(`src/content/authors/${id}.yaml`)[0]?.text.includes('sample: true');
    expect(data?.['author']).toMatchObject({ '@type': isSample === true ? 'Organization' : 'Person' });
    expect(document.querySelector('#author p')?.textContent.includes('Sample')).toBe(isSample);
  },
);

test('No page shows a placeholder.', () => {
  for (const { path, document } of pages)
    expect(document.body.textContent.match(/\{(plan|offer|cost|study):[^}]*\}/), path).toBeNull();
});

test('Only the pages of articles are articles to a social network.', () => {
  const named = pages.filter(({ document }) => metaOf(document, 'og:type') === 'article');
  expect(named.map(({ path }) => path)).toEqual(articles.map(({ path }) => path));
});

test('The tools comparison has more than 1,200 words, one table, and a matching reading time.', () => {
  const main = tools?.document.querySelector('main');
  expect(words(main?.textContent)).toBeGreaterThan(1200);
  expect(main?.querySelectorAll('table')).toHaveLength(1);
  const [, minutes] = /(\d+) min read/.exec(main?.textContent ?? '') ?? [];
  // The reading time counts only running text, so the table and the table of contents are left out.
  const tables = [...(main?.querySelectorAll('table, nav') ?? [])].map(({ textContent }) => textContent);
  const prose = tables.reduce((text, part) => text.replace(part, ''), main?.textContent ?? '');
  expect(Math.abs(Number(minutes) - readMinutes(prose))).toBeLessThanOrEqual(1);
});

test.each(takeawayFiles())('$name is what npm run documents makes of its content.', ({ name, text }) => {
  expect(readFileSync(`public/documents/${name}`, 'utf8')).toBe(text);
  expect(text).not.toMatch(/\{(plan|offer|cost|study):/);
});
