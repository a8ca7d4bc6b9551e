// The PDF documents in public/documents. A changed paragraph fails these tests until `npm run documents` is run.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { SUMMARY_PAGES } from '#domain/content/claims.ts';
import { PAGE_PICTURE, picturePath } from '#domain/content/page-pictures.ts';
import { STUDY_METHOD } from '#domain/content/study.ts';
import { readPdf } from '../support/pdf.ts';
import { sources } from '../support/sources.ts';

const studies = sources('src/content/studies/*.md').map(({ path, text }) => ({
  name: basename(path, '.md'),
  text,
}));
const isSample = /^sample: true$/m;
const squeeze = (text: string) => text.replace(/\s+/g, '');

/**
 * Markdown without the characters that the PDF does not show: the marks of emphasis, quotes and headings, and
 * lines in braces.
 */
function printed(markdown: string): string {
  return markdown.replace(/<\/?(mark|u|s)>|\*\*?|^> |^#+ /gm, '').replace(/^\{.*\}$/gm, '');
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
      for (const cell of row.split('|')) expect(found).toContain(squeeze(printed(cell)));
  },
);

test.each(studies)('Every page of $name is marked as a sample while it is one.', ({ name, text: source }) => {
  const { pages, text } = readPdf(`public/documents/${name}.pdf`);
  expect(text.split('Sample:books,readersandfiguresareinvented.').length - 1).toBe(
    isSample.test(source) ? pages : 0,
  );
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

test.each(studies)(
  '$name has a picture of each page, 7 by 9.5 inches, at most 40 KB.',
  async ({ name, text }) => {
    const count = text.split(/^---$/m).length - 2;
    for (let page = 1; page <= count; page += 1) {
      const file = `public${picturePath(name, page)}`;
      const { width, height } = await sharp(file).metadata();
      expect({ width, height }).toEqual(PAGE_PICTURE);
      expect(statSync(file).size).toBeLessThan(40_000);
    }
    expect(existsSync(`public${picturePath(name, count + 1)}`)).toBe(false);
    expect(PAGE_PICTURE.width / PAGE_PICTURE.height).toBeCloseTo(7 / 9.5, 5);
  },
);

/** The pages of the site that show every page of a PDF document as a picture, with the names of the documents. */
const LEAFLETS = [
  ['the-gutenberg-signal', ['four-page-company-reviews', 'founders-shelf']],
  ['tgs-report/first-time-founders', ['four-page-company-reviews', 'founders-shelf']],
  ['tgs-report/habits-four-book-set', ['habits-four-books']],
] as const;

test.each(LEAFLETS)(
  '/%s shows every page of the report, loaded lazily at its own size, each a link to its text.',
  (page, names) => {
    const { document } = new Window();
    document.write(readFileSync(`dist/${page}.html`, 'utf8').replace(/<script[\s\S]*?<\/script>/g, ''));
    const shown = [...document.querySelectorAll('.leaflet a')].map((link) => {
      const image = link.querySelector('img');
      expect(image?.getAttribute('loading')).toBe('lazy');
      expect(image?.getAttribute('alt')).toMatch(/\S/);
      expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(
        Object.values(PAGE_PICTURE).map(String),
      );
      return [link.getAttribute('href'), image?.getAttribute('src')];
    });
    const expected = studies
      .filter(({ name }) => (names as readonly string[]).includes(name))
      .sort((one, other) => names.indexOf(one.name as never) - names.indexOf(other.name as never))
      .flatMap(({ name, text }) =>
        Array.from({ length: text.split(/^---$/m).length - 2 }, (_, index) => [
          `/documents/${name}#page-${index + 1}`,
          picturePath(name, index + 1),
        ]),
      );
    expect(shown).toEqual(expected);
  },
);

test('The length of a report is the same on the page of the service and on its own page.', () => {
  const lengths = [
    ['first-time-founders', '6 pages in 2 PDFs'],
    ['habits-four-book-set', '5 pages in one PDF'],
  ];
  const signal = readFileSync('dist/the-gutenberg-signal.html', 'utf8');
  for (const [name = '', length = ''] of lengths) {
    expect(readFileSync(`dist/tgs-report/${name}.html`, 'utf8')).toContain(length);
    expect(signal).toContain(length);
  }
});

test('The executive summary has the figures of the content file.', () => {
  const { text } = readPdf('public/documents/executive-summary.pdf');
  for (const row of ['Stepsforthefirstweek92', 'Examplesfromsmallcompanies70', 'Workbooksandcompanions30'])
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
