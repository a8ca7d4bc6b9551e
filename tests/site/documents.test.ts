// The PDF documents in public/documents. A changed paragraph fails these tests until `npm run documents` is run.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Document } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PAGE_PICTURE, picturePath } from '#domain/pictures.ts';
import { STUDY_METHOD } from '#domain/content/study.ts';
import { pageDocuments } from '../support/documents.ts';
import { readPdf } from '../support/pdf.ts';
import { sources } from '../support/sources.ts';

const pages = await pageDocuments();

/** A document of src/content/studies: its page in the build, and its PDF. */
interface Study {
  name: string;
  document: Document;
  /** The number of its printed pages. */
  pages: number;
  /** Its file. */
  source: string;
}

const files = sources('src/content/studies/*.md');
const studies = files.map(({ path, text }): Study => {
  const name = basename(path, '.md');
  const document = pages.find((page) => page.path === `/documents/${name}`)?.document;
  if (!document) throw new Error(`The build has no page of ${path}`);
  return { name, source: text, document, pages: document.querySelectorAll('.leaf').length };
});

/** A text without spaces, and with letters instead of the ligatures that a PDF may contain. */
const squeeze = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
/** The squeezed text of each element of the document that a selector finds and that is printed. */
const printed = ({ document }: Study, selector: string): string[] =>
  [...document.querySelectorAll(`.leaf :is(${selector})`)]
    .filter((element) => !element.closest('.unprinted, .pdf, [aria-hidden]'))
    .map((element) => squeeze(element.textContent));

test.each(studies)('$name has a printed page for each page of its text.', async ({ name, pages }) => {
  expect((await readPdf(`public/documents/${name}.pdf`)).pages).toBe(pages);
});

test.each(studies)('$name has a title, a language, tags and an outline.', async (study) => {
  const { title, lang, isTagged, roles, outline } = await readPdf(`public/documents/${study.name}.pdf`);
  expect(title).toBe(study.document.title);
  expect(lang).toBe('en');
  expect(isTagged).toBe(true);
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P']));
  expect(outline.map(squeeze)).toEqual(printed(study, 'h1, h2, h3, h4, h5, h6'));
});

test.each(studies)(
  '$name contains every paragraph of its current page as selectable text.',
  async (study) => {
    const found = squeeze((await readPdf(`public/documents/${study.name}.pdf`)).text);
    for (const text of printed(study, 'h1, h2, h3, p, li, th, td')) expect(found).toContain(text);
  },
);

test.each(studies)(
  'Every page of $name is marked as a sample while it is one.',
  async ({ name, pages, source }) => {
    const { text } = await readPdf(`public/documents/${name}.pdf`);
    const marks = text.match(/and\s*(?:the\s*)?figures\s*are\s*invented\./g) ?? [];
    expect(marks).toHaveLength(/^sample: true$/m.test(source) ? pages : 0);
  },
);

/** A document with a series is no research of the report service. */
const research = studies.filter(({ source }) => !/^series: /m.test(source));

test.each(research)('$name states the method of the study.', ({ document }) => {
  expect(document.body.textContent.replace(/\s+/g, ' ')).toContain(STUDY_METHOD);
});

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

test.each(studies)('$name has a picture of each page, 7 by 9.5 inches.', async ({ name, pages: count }) => {
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
      return Array.from({ length: studies.find((study) => study.name === name)?.pages ?? 0 }, (_, index) => [
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

test.each(studies)('The charts of $name have the figures of the content file.', async ({ name, source }) => {
  const [file] = sources('src/content/figures/*.yaml');
  const figures = parse(file?.text ?? '') as Record<string, { rows: { label: string; value: number }[] }>;
  const { text: printedText } = await readPdf(`public/documents/${name}.pdf`);
  for (const [, id = ''] of source.matchAll(/^\{figure: (.+)\}$/gm))
    for (const { label, value } of figures[id]?.rows ?? [])
      expect(printedText).toContain(squeeze(`${label}${value}`));
});
