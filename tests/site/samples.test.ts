// Content whose file says `sample: true` is labeled. The structured data leaves out a video whose file says
// so. Without these flags, the labels are gone and the structured data describes the videos.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#brand';
import { CLAIMS } from '#domain/content/claims.ts';
import { SAMPLE_PASSAGE } from '#domain/content/study.ts';
import { hasPage } from '../../src/site/optional-pages.ts';
import { ARTICLE } from '../support/content.ts';
import { pageDocuments, type PageDocument, thingsOf } from '../support/documents.ts';
import { type Build, readBuild } from '../support/invariants/build.ts';
import { INVARIANTS } from '../support/invariants/invariants.ts';
import { removeArticles, type SiteCopy, siteCopy } from '../support/site-copy.ts';
import { sources } from '../support/sources.ts';
import { secondsOfStream } from '../support/streams.ts';

const FLAG = /^ *sample: true\n/gm;
const flagged = sources('src/content/*/*.{md,yaml}').filter(({ text }) => text.match(FLAG));
const isFlagged = (path: string): boolean => flagged.some((file) => file.path === `src/content/${path}`);

/** The text of each element that contains a label `Example`, including the label. */
const labeled = (pages: PageDocument[], path: string): string[] => {
  const page = pages.find((one) => one.path === path);
  const labels = [...(page?.document.querySelectorAll('.sample') ?? [])];
  expect(labels.every(({ textContent }) => textContent === 'Example')).toBe(true);
  return labels.map(({ parentElement }) => parentElement?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '');
};
const videosOf = ({ document }: PageDocument): unknown[] =>
  thingsOf(document).filter((thing) => thing['@type'] === 'VideoObject');

const pages = await pageDocuments();
/**
 * A copy of the site in which no content file and no claim is marked as a sample, and with one article, so that the
 * invariants are checked for one article, too.
 */
let copy: SiteCopy;
let build: Build;
let cleared: PageDocument[];

beforeAll(async () => {
  copy = siteCopy();
  for (const { path, text } of flagged) copy.write(path, text.replaceAll(FLAG, ''));
  const claims = readFileSync('src/domain/content/claims.ts', 'utf8');
  copy.write('src/domain/content/claims.ts', claims.replaceAll('sample: true', 'sample: false'));
  removeArticles(copy, ARTICLE.slug);
  const { code, output } = await copy.build();
  expect(code, output).toBe(0);
  build = await readBuild(copy.root);
  cleared = [...build.pages.values()];
}, 600_000);
afterAll(() => copy.dispose());

test.each(INVARIANTS)('With one article and without samples: %s', async (_, rule) => {
  expect(await rule(build)).toEqual([]);
});

test('The testimonials are labeled once while one of them is a sample.', () => {
  const isSample = flagged.some(({ path }) => path.startsWith('src/content/testimonials/'));
  const page = pages.find(({ path }) => path === '/the-gutenberg-signal')?.document;
  const section = page?.querySelector('blockquote footer')?.closest('section');
  expect(section?.querySelectorAll('.sample').length ?? 0).toBe(isSample ? 1 : 0);
});

test('No section has two labels, and no film, author or claim has one.', () => {
  for (const { path, document } of pages) {
    for (const section of document.querySelectorAll('main section'))
      expect(section.querySelectorAll('.sample').length, path).toBeLessThanOrEqual(1);
    expect(
      document.querySelector('.embedded .sample, .byline .sample, dt .sample, #author .sample'),
    ).toBeNull();
  }
});

test('A chart is labeled in its caption while its figures are samples.', () => {
  const [caption = ''] = labeled(pages, '/amazon-book-feedback-analysis');
  expect(caption.endsWith(' Example')).toBe(isFlagged('figures/reviews.yaml'));
});

test.each(
  [
    ['/sunday', 'messages'],
    [brand.companions.insights.path, 'answers'],
  ].filter(([path = '']) => hasPage(path)),
)('%s has labels while one of its %s is a sample.', (path, folder) => {
  const isSample = flagged.some((file) => file.path.startsWith(`src/content/${folder}/`));
  expect(labeled(pages, path).length > 0).toBe(isSample);
});

test('The claim of 10,000+ reviews is labeled in the title and the heading of the study while it is a sample.', () => {
  const find = (all: PageDocument[]) => all.find(({ path }) => path === '/studying-10000-reviews')?.document;
  const { sample } = CLAIMS.reviewsStudied;
  expect(/example/.test(find(pages)?.title ?? '')).toBe(sample);
  const [hero] = find(pages)?.querySelectorAll('main section') ?? [];
  expect(hero?.querySelectorAll('.sample')).toHaveLength(sample ? 1 : 0);
  expect(find(cleared)?.title).not.toContain('example');
});

test('Clearing the flags removes every label.', () => {
  const left = cleared.filter(({ document }) => document.querySelector('.sample'));
  expect(left.map(({ path }) => path)).toEqual([]);
});

test('No sample video is in structured data.', () => {
  const samples = new Set(flagged.map(({ path }) => path.replace(/^.*\/|\.\w+$/g, '')));
  const described = pages.flatMap(videosOf) as { thumbnailUrl: string }[];
  const ids = described.map(({ thumbnailUrl }) => thumbnailUrl.replace(/^.*\/|\.webp$/g, ''));
  expect(ids.filter((id) => samples.has(id))).toEqual([]);
});

test('A video that is not a sample is described where it is shown, with the length of its stream.', () => {
  const live = sources('src/content/videos/*.yaml').filter(({ text }) => text.includes('isLive: true'));
  const described = cleared.flatMap((page) => videosOf(page).map((thing) => ({ path: page.path, thing })));
  const paths = new Set(described.map(({ path }) => path));
  for (const { path } of live) expect([...paths]).toContain(`/videos/${path.replace(/^.*\/|\.yaml$/g, '')}`);
  expect([...paths]).toEqual(
    expect.arrayContaining(['/', '/founder-time', '/the-gutenberg-signal'].filter(hasPage)),
  );
  expect([...paths]).not.toContain('/videos/inside-the-review');
  for (const { thing } of described) {
    const { contentUrl, duration } = thing as { contentUrl: string; duration: string };
    const seconds = Math.round(secondsOfStream(new URL(contentUrl).pathname));
    expect({ contentUrl, duration }).toEqual({ contentUrl, duration: `PT${seconds}S` });
  }
});

test('The passage that the report forms quote is highlighted in the sample report.', () => {
  const report = pages.find(({ path }) => path === '/tgs-report/first-time-founders');
  const marks = [...(report?.document.querySelectorAll('mark') ?? [])].map(({ textContent }) =>
    textContent.replaceAll('\u00A0', ' '),
  );
  expect(marks).toContain(SAMPLE_PASSAGE.marked);
  expect(report?.document.body.textContent).toContain(SAMPLE_PASSAGE.before);
});
