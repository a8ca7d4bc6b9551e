// Content whose file says `sample: true` is labeled. The structured data leaves out a video whose file says
// so. Without these flags, the labels are gone and the structured data describes the videos.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLAIMS } from '#domain/content/claims.ts';
import { SAMPLE_PASSAGE } from '#domain/content/sample-passage.ts';
import { SAMPLE_NOTE } from '#domain/content/study.ts';
import { metaOf, pageDocuments, type PageDocument, thingsOf } from '../support/documents.ts';
import { type SiteCopy, siteCopy } from '../support/site-copy.ts';
import { sources } from '../support/sources.ts';
import { secondsOfStream } from '../support/streams.ts';

const FLAG = /^ *sample: true\n/gm;
const flagged = sources('src/content/*/*.{md,yaml}').filter(({ text }) => text.match(FLAG));
const isFlagged = (path: string): boolean => flagged.some((file) => file.path === `src/content/${path}`);

/** The text of each element that contains a label `Sample`, including the label. */
const labeled = (pages: PageDocument[], path: string): string[] => {
  const page = pages.find((one) => one.path === path);
  const labels = [...(page?.document.querySelectorAll('.sample') ?? [])];
  expect(labels.every(({ textContent }) => textContent === 'Sample')).toBe(true);
  return labels.map(({ parentElement }) => parentElement?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '');
};
const videosOf = ({ document }: PageDocument): unknown[] =>
  thingsOf(document).filter((thing) => thing['@type'] === 'VideoObject');

/** A page's HTML without the names of its classes, which visitors do not read. */
const withoutClasses = (html: string): string => html.replaceAll(/ class="[^"]*"/g, '');

const pages = await pageDocuments();
/** A copy of the site in which no content file and no claim is marked as a sample. */
let copy: SiteCopy;
let cleared: PageDocument[];

beforeAll(async () => {
  copy = siteCopy();
  for (const { path, text } of flagged) copy.write(path, text.replaceAll(FLAG, ''));
  copy.edit('src/domain/content/claims.ts', (text) => text.replaceAll('sample: true', 'sample: false'));
  const { code, output } = await copy.build();
  expect(code, output).toBe(0);
  cleared = await pageDocuments(join(copy.root, 'dist'));
}, 600_000);
afterAll(() => copy.dispose());

test('A testimonial is labeled while it is a sample.', () => {
  for (const { path, text } of sources('src/content/testimonials/*.yaml')) {
    const role = /^role: (.*)$/m.exec(text)?.[1] ?? '';
    const isSample = isFlagged(path.replace('src/content/', ''));
    expect(labeled(pages, '/the-gutenberg-signal').includes(`${role} Sample`), path).toBe(isSample);
  }
});

test('A video is labeled while it is a sample, on its card and on its page.', () => {
  const isSample = isFlagged('videos/hour-a-week.yaml');
  const find = (path: string) => pages.find((page) => page.path === path)?.document;
  const card = find('/')?.querySelector('[href="/videos/hour-a-week"]')?.closest('article');
  for (const place of [card, find('/videos/hour-a-week')?.querySelector('figcaption')]) {
    expect(place).toBeDefined();
    expect(place?.querySelectorAll('.sample')).toHaveLength(isSample ? 1 : 0);
  }
});

test('A chart is labeled in its caption while its figures are samples.', () => {
  const [caption = ''] = labeled(pages, '/amazon-book-feedback-analysis');
  expect(caption.endsWith(' Sample')).toBe(isFlagged('figures/reviews.yaml'));
});

test.each([
  ['/sunday', 'messages', 2],
  ['/saturday-insights', 'answers', 2],
])('%s is labeled while one of its %s is a sample.', (path, folder, places) => {
  const isSample = flagged.some((file) => file.path.startsWith(`src/content/${folder}/`));
  expect(labeled(pages, path)).toHaveLength(isSample ? places : 0);
});

test('The claims of the mockup page are labeled while they are samples.', () => {
  const { mockupsMade, mockupUsers } = CLAIMS;
  const samples = [mockupsMade, mockupUsers].filter(({ sample }) => sample);
  const page = pages.find(({ path }) => path === '/3d-book-mockup-generator');
  expect(page?.document.querySelectorAll('dt .sample')).toHaveLength(samples.length);
});

/** The pages of the report service. Outside transcripts, they show the word `sample` only for flagged content. */
const OF_REPORTS =
  /^\/(the-gutenberg-signal|tgs-report\/.+|studying-10000-reviews|the-new-publishing-playbook|amazon-book-feedback-analysis|documents\/.+)$/;

test('Clearing the flags removes the word “sample” from the pages of the report service.', () => {
  const left = cleared
    .filter(({ path }) => OF_REPORTS.test(path))
    .flatMap(({ path, document }) => {
      for (const transcript of document.querySelectorAll('details')) transcript.remove();
      const texts = [
        document.title,
        metaOf(document, 'description'),
        document.querySelector('main')?.innerHTML,
      ];
      const found = texts.flatMap((text) => withoutClasses(text ?? '').match(/.{0,40}sample.{0,40}/gi) ?? []);
      return found.map((text) => `${path}: ${text}`);
    });
  expect(left).toEqual([]);
});

test('The claim of 10,000+ reviews is labeled in the title and the heading of the study while it is a sample.', () => {
  const find = (all: PageDocument[]) => all.find(({ path }) => path === '/studying-10000-reviews')?.document;
  const { sample } = CLAIMS.reviewsStudied;
  expect(/sample/.test(find(pages)?.title ?? '')).toBe(sample);
  const [hero] = find(pages)?.querySelectorAll('main section') ?? [];
  expect(hero?.querySelectorAll('.sample')).toHaveLength(sample ? 1 : 0);
  expect(hero?.textContent.includes(SAMPLE_NOTE)).toBe(sample);
  expect(find(cleared)?.title).toContain('three market gaps');
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
  expect([...paths]).toEqual(expect.arrayContaining(['/', '/founder-time', '/the-gutenberg-signal']));
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
