// The documents as they are downloaded: made by `npm run documents`, and again whenever their content changes.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { SUMMARY_PAGES } from '#domain/claims.ts';
import { readPdf } from '../support/pdf.ts';
import { sources } from '../support/sources.ts';

const studies = sources('src/content/studies/*.md').map(({ path, text }) => ({
  name: basename(path, '.md'),
  text,
}));
const squeeze = (text: string) => text.replace(/\s+/g, '');

/** The words of a Markdown text as they are printed. */
function printed(markdown: string): string {
  return markdown.replace(/<\/?mark>|\*\*?|^> |^#+ /gm, '').replace(/^\{.*\}$/gm, '');
}

test('The executive summary has exactly ten pages, as pages and mails say.', () => {
  expect(brand.external.executiveSummary).toBe('/documents/executive-summary.pdf');
  expect(readPdf('public/documents/executive-summary.pdf').pages).toBe(10);
  expect(SUMMARY_PAGES).toEqual({ count: 10, word: 'Ten' });
});

test.each(studies)('$name has a page for each leaf of its text, within 400 KB.', ({ name, text }) => {
  const { bytes, pages } = readPdf(`public/documents/${name}.pdf`);
  expect(pages).toBe(text.split(/^---$/m).length - 2);
  expect(bytes).toBeLessThanOrEqual(400_000);
});

test.each(studies)('$name says its title and language, is tagged and has an outline.', ({ name, text }) => {
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
  'Every paragraph of $name can be selected in it, as its file has it now.',
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

test.each(studies)('$name says on every page that it is a sample.', ({ name }) => {
  const { pages, text } = readPdf(`public/documents/${name}.pdf`);
  expect(text.split('Sample:books,readersandfiguresareinvented.').length - 1).toBe(pages);
});

test('The executive summary prints the figures of the content file.', () => {
  const { text } = readPdf('public/documents/executive-summary.pdf');
  for (const row of ['Stepsforthefirstweek92', 'Examplesfromsmallfirms70', 'Workbooksandcompanions30'])
    expect(text).toContain(row);
});

test('The executive summary prints ten books, as their files have them now.', () => {
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
])('/%s links to %i documents, which are there, in a new tab.', (page, count) => {
  const html = readFileSync(`dist/${page}.html`, 'utf8');
  const links = [...html.matchAll(/<a href="(\/documents\/[^"]+\.pdf)"([^>]*)>/g)];
  expect(links).toHaveLength(count);
  for (const [, path = '', attributes = ''] of links) {
    expect(existsSync(`public${path}`), path).toBe(true);
    expect(attributes).toContain('target="_blank"');
    expect(attributes).toContain('rel="noopener"');
  }
});
