// The PDF documents in public/documents. A changed source fails these tests until `npm run documents` has been run.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { SUMMARY_PAGES } from '#domain/content/claims.ts';
import { STUDY_METHOD } from '#domain/content/study.ts';
import { SAMPLE_PAGE } from '../../src/site/studies.ts';
import { readPdf } from '../support/pdf.ts';
import { sources } from '../support/sources.ts';

const studies = sources('src/content/studies/*.md').map(({ path, text }) => ({
  name: basename(path, '.md'),
  text,
}));
const squeeze = (text: string) => text.replace(/\s+/g, '');

/** The text of a Markdown file as it appears in the PDF. */
function printed(markdown: string): string {
  return markdown.replace(/<\/?mark>|\*\*?|^> |^#+ /gm, '').replace(/^\{.*\}$/gm, '');
}

test('The executive summary has the number of pages that the site claims.', () => {
  expect(brand.external.executiveSummary).toBe('/documents/executive-summary.pdf');
  expect(readPdf('public/documents/executive-summary.pdf').pages).toBe(10);
  expect(SUMMARY_PAGES).toEqual({ count: 10, word: 'Ten' });
});

test.each(studies)('$name has a page for each section of its text and at most 400 KB.', ({ name, text }) => {
  const { bytes, pages } = readPdf(`public/documents/${name}.pdf`);
  expect(pages).toBe(text.split(/^---$/m).length - 2);
  expect(bytes).toBeLessThanOrEqual(400_000);
});

test.each(studies)('$name has a title, a language, tags and an outline.', ({ name, text }) => {
  const { title, lang, isTagged, roles, outline } = readPdf(`public/documents/${name}.pdf`);
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const [, ownTitle = ''] = /^title: (.+)$/m.exec(text) ?? [];
  expect(title).toContain(ownTitle);
  expect(lang).toBe('en');
  expect(isTagged).toBe(true);
  expect([...roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'P']));
  expect(outline).toEqual(expect.arrayContaining([ownTitle, ...headings]));
});

test.each(studies)(
  '$name contains every paragraph of its current source as selectable text.',
  ({ name, text }) => {
    const { text: found } = readPdf(`public/documents/${name}.pdf`);
    const body = printed(text.replace(/^---[\s\S]*?\n---\n/, ''));
    const paragraphs = body
      .split(/\n\s*\n|^---$/m)
      .filter((part) => part.trim() !== '' && !part.includes('|'));
    expect(paragraphs.length).toBeGreaterThan(5);
    for (const paragraph of paragraphs) expect(found).toContain(squeeze(paragraph));
    for (const [, row = ''] of text.matchAll(/^\|((?! ---).*)\|$/gm))
      for (const cell of row.split('|')) expect(found).toContain(squeeze(cell));
  },
);

test.each(studies)('Every page of $name is marked as a sample.', ({ name }) => {
  const { pages, text } = readPdf(`public/documents/${name}.pdf`);
  expect(text.split('Sample:books,readersandfiguresareinvented.').length - 1).toBe(pages);
});

test.each(studies)('$name states the method of the study.', ({ text }) => {
  expect(text).toContain(STUDY_METHOD);
});

test.each([
  'studying-10000-reviews',
  'the-new-publishing-playbook',
  'amazon-book-feedback-analysis',
  'the-gutenberg-signal',
  'tgs-report/first-time-founders',
  'tgs-report/habits-four-book-set',
])('/%s states the method of the study.', (page) => {
  const html = readFileSync(`dist/${page}.html`, 'utf8');
  expect(html.replace(/\s+/g, ' ')).toContain(STUDY_METHOD);
});

test('The report service shows a page of the sample report, loaded lazily at its own size.', async () => {
  const html = readFileSync('dist/the-gutenberg-signal.html', 'utf8');
  const [tag = ''] = new RegExp(`<img[^>]*src="${SAMPLE_PAGE.path}"[^>]*>`).exec(html) ?? [];
  const { width, height } = await sharp(`public${SAMPLE_PAGE.path}`).metadata();
  expect({ ...SAMPLE_PAGE, width, height }).toEqual(SAMPLE_PAGE);
  for (const part of [`width="${width}"`, `height="${height}"`, 'loading="lazy"'])
    expect(tag).toContain(part);
  expect(statSync(`public${SAMPLE_PAGE.path}`).size).toBeLessThan(80_000);
});

test('The executive summary has the figures of the content file.', () => {
  const { text } = readPdf('public/documents/executive-summary.pdf');
  for (const row of ['Stepsforthefirstweek92', 'Examplesfromsmallfirms70', 'Workbooksandcompanions30'])
    expect(text).toContain(row);
});

test('The executive summary has ten books with the text of their current files.', () => {
  const { text } = readPdf('public/documents/executive-summary.pdf');
  const line = (file: string, name: string) =>
    squeeze(new RegExp(`^${name}: (.+)$`, 'm').exec(file)?.[1] ?? 'none');
  const printedBooks = sources('src/content/books/*.yaml').filter(({ text: file }) =>
    text.includes(`${line(file, 'title')},${line(file, 'author')}.${line(file, 'opportunity')}`),
  );
  expect(printedBooks).toHaveLength(10);
});

test.each([
  ['tgs-report/first-time-founders', 2],
  ['tgs-report/habits-four-book-set', 1],
  ['studying-10000-reviews', 3],
])('/%s links to %i existing documents in a new tab.', (page, count) => {
  const html = readFileSync(`dist/${page}.html`, 'utf8');
  const links = [...html.matchAll(/<a href="(\/documents\/[^"]+\.pdf)"([^>]*)>/g)];
  expect(links).toHaveLength(count);
  for (const [, path = '', attributes = ''] of links) {
    expect(existsSync(`public${path}`), path).toBe(true);
    expect(attributes).toContain('target="_blank"');
    expect(attributes).toContain('rel="noopener"');
  }
});
