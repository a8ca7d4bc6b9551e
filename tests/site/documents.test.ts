// The PDF documents in public/documents. A changed paragraph fails these tests until `npm run documents` is run.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PAGE_PICTURE, picturePath } from '#domain/pictures.ts';
import { STUDY_METHOD } from '#domain/content/study.ts';
import { pageDocuments } from '../support/documents.ts';
import { figureValues } from '../../src/build/content/placeholders.ts';
import { readCollection } from '../../src/build/content/sources.ts';
import { fillPlaceholders } from '../../src/build/markdown/offer-facts.ts';
import { readPdf } from '../support/pdf.ts';
import { sources } from '../support/sources.ts';

const figures = figureValues(readCollection('figures', '.'));
const studies = sources('src/content/studies/*.md').map(({ path, text }) => ({
  name: basename(path, '.md'),
  text: fillPlaceholders(text, figures),
}));
/** The number of pages of a document: `text` is its file, whose parts are separated by lines of three hyphens. */
const pagesOf = (text: string) => text.split(/^---$/m).length - 2;
const isSample = /^sample: true$/m;
/** A text without spaces, and with letters instead of the ligatures that a PDF may contain. */
const squeeze = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

/**
 * Markdown without the characters that the PDF does not show: the marks of emphasis, quotes and headings, the
 * addresses of links, and lines in braces.
 */
function printed(markdown: string): string {
  return markdown
    .replace(/<\/?(mark|u|s)>|\*\*?|^> ?|^#+ /gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\{.*\}$/gm, '');
}

test.each(studies)('$name has a page for each section of its text.', async ({ name, text }) => {
  const { pages } = await readPdf(`public/documents/${name}.pdf`);
  expect(pages).toBe(pagesOf(text));
});

test.each(studies)('$name has a title, a language, tags and an outline.', async ({ name, text }) => {
  const { title, lang, isTagged, roles, outline } = await readPdf(`public/documents/${name}.pdf`);
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const [, ownTitle = ''] = /^title: (.+)$/m.exec(text) ?? [];
  expect(title).toContain(ownTitle);
  expect(lang).toBe('en');
  expect(isTagged).toBe(true);
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P']));
  expect(outline).toEqual(expect.arrayContaining([ownTitle, ...headings]));
});

test.each(studies)(
  '$name contains every paragraph of its current source as selectable text.',
  async ({ name, text }) => {
    const found = squeeze((await readPdf(`public/documents/${name}.pdf`)).text);
    const body = printed(text.replace(/^---[\s\S]*?\n---\n/, ''));
    const paragraphs = body
      .split(/\n\s*\n|^---$/m)
      .filter((part) => part.trim() !== '' && !part.includes('|'));
    // A placeholder, such as `{plan:solo-entrepreneur.price}`, has its value in the PDF.
    for (const part of paragraphs.flatMap((paragraph) => squeeze(paragraph).split(/\{[^{}]*\}/)))
      expect(found).toContain(part);
    for (const [, row = ''] of text.matchAll(/^\|((?! ---).*)\|$/gm))
      for (const cell of row.split('|')) expect(found).toContain(squeeze(printed(cell)));
  },
);

test.each(studies)(
  'Every page of $name is marked as a sample while it is one.',
  async ({ name, text: source }) => {
    const { pages, text } = await readPdf(`public/documents/${name}.pdf`);
    expect(text.match(/(Sample|Example):[^.]*invented\./g) ?? []).toHaveLength(
      isSample.test(source) ? pages : 0,
    );
  },
);

/** A document with a series is no research of the report service. */
const research = studies.filter(({ text }) => !/^series: /m.test(text));

test.each(research)('$name states the method of the study.', ({ text }) => {
  expect(text).toContain(STUDY_METHOD);
});

const pages = await pageDocuments();

test('Each page of the report service that states findings states the method of the study, or leads to it.', () => {
  const findings =
    /^\/(studying-10000-reviews|the-new-publishing-playbook|amazon-book-feedback-analysis|the-gutenberg-signal|tgs-report\/.+)$/;
  const stating = pages.filter(({ path }) => findings.test(path));
  const states = ({ document }: (typeof pages)[number]) =>
    document.body.textContent.replace(/\s+/g, ' ').includes(STUDY_METHOD);
  const paths = new Set(pages.filter(states).map(({ path }) => path));
  expect(stating).not.toEqual([]);
  for (const { path, document } of stating) {
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    expect(paths.has(path) || links.some((href) => paths.has(href)), path).toBe(true);
  }
});

test.each(studies)('$name has a picture of each page, 7 by 9.5 inches.', async ({ name, text }) => {
  const count = pagesOf(text);
  for (let page = 1; page <= count; page += 1) {
    const file = `public${picturePath(name, page)}`;
    const { width, height } = await sharp(file).metadata();
    expect({ width, height }).toEqual(PAGE_PICTURE);
  }
  expect(existsSync(`public${picturePath(name, count + 1)}`)).toBe(false);
  expect(PAGE_PICTURE.width / PAGE_PICTURE.height).toBeCloseTo(7 / 9.5, 5);
});

const reports = sources('src/content/reports/*.md').map(({ path, text }) => ({
  path: `/tgs-report/${basename(path, '.md')}`,
  names: (parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') as { documents: string[] }).documents,
}));

test.each(reports)(
  '$path shows every page of its documents, loaded lazily at its own size, each a link to its text.',
  ({ path, names }) => {
    const document = pages.find((page) => page.path === path)?.document;
    const shown = [...(document?.querySelectorAll('.leaflet a') ?? [])].map((link) => {
      const image = link.querySelector('img');
      expect(image?.getAttribute('loading')).toBe('lazy');
      expect(image?.getAttribute('alt')).toMatch(/\S/);
      expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(
        Object.values(PAGE_PICTURE).map(String),
      );
      return [link.getAttribute('href'), image?.getAttribute('src')];
    });
    const expected = names.flatMap((name) => {
      const count = pagesOf(studies.find((study) => study.name === name)?.text ?? '');
      return Array.from({ length: count }, (_, index) => [
        `/documents/${name}#page-${index + 1}`,
        picturePath(name, index + 1),
      ]);
    });
    expect(shown).toEqual(expected);
  },
);

test('The length of a report is the same on the page of the service and on its own page.', () => {
  const textOf = (path: string) =>
    pages.find((page) => page.path === path)?.document.body.textContent.replace(/\s+/g, ' ') ?? '';
  const lengths = textOf('/the-gutenberg-signal').match(/\d+ pages? in \S+ PDFs?/g) ?? [];
  expect(lengths).not.toEqual([]);
  for (const length of lengths) expect(reports.map(({ path }) => textOf(path)).join(' ')).toContain(length);
});

test.each(studies)('The charts of $name have the figures of the content file.', async ({ name, text }) => {
  const [file] = sources('src/content/figures/*.yaml');
  const figures = parse(file?.text ?? '') as Record<string, { rows: { label: string; value: number }[] }>;
  const { text: printedText } = await readPdf(`public/documents/${name}.pdf`);
  for (const [, id = ''] of text.matchAll(/^\{figure: (.+)\}$/gm))
    for (const { label, value } of figures[id]?.rows ?? [])
      expect(printedText).toContain(squeeze(`${label}${value}`));
});
