// What site/invariants.test.ts checks, and what a browser sees, of content of extreme sizes: no article and 60
// (site/samples.test.ts builds one), one book and 30, no testimonial and seven, a video without captions, an article of
// 5,000 words and one of 30. 60 articles fill several pages of the blog and more than the feed; `npm run bench` measures
// 200.
import { cpSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { hasPage } from '../../src/site/optional-pages.ts';
import { removeArticles, rewrite, type SiteCopy, siteCopy } from '../support/site-copy.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { type Build, readBuild } from '../support/invariants/build.ts';
import { INVARIANTS } from '../support/invariants/invariants.ts';
import { overhang, requestsOf } from '../support/page.ts';

const SENTENCE = 'Readers of a long text want to know early what it will say, and late what it has said.';
/** A German word of 79 letters. */
const LONG_WORD = 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** The paths of the articles in `most` that are unlike others. */
const EXTREME_ARTICLES = {
  short: '/blog/thirty-words',
  long: '/blog/five-thousand-words',
  title: '/blog/long-title',
};

interface Front {
  title: string;
  /** A day, such as `2025-03-01`. */
  publishedAt: string;
}

/** An article with as few lines of front matter as there may be. */
function article({ title, publishedAt }: Front, text: string): string {
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${SENTENCE}`,
    `excerpt: ${SENTENCE}`,
    `publishedAt: ${publishedAt}`,
    'category: search',
    'keywords: [search, titles, links]',
    'plate: The plate',
    '---',
    '',
    text,
    '',
  ].join('\n');
}

/** A table with this number of columns and three rows. */
function table(columns: number): string {
  const row = (cell: string): string =>
    `| ${Array.from({ length: columns }, (_, i) => `${cell} ${String(i)}`).join(' | ')} |`;
  const rule = `|${' --- |'.repeat(columns)}`;
  return [row('Head'), rule, row('some words of a cell'), row('$1,234.56'), row(LONG_WORD)].join('\n');
}

/** A chapter of about 250 words with a picture, a table, code, lists and two notes. `number` counts from 1. */
function chapter(number: number): string {
  const notes = [2 * number - 1, 2 * number].map(String);
  return [
    `## Chapter ${String(number)}, with ${'words '.repeat(number % 5)}`,
    `${SENTENCE} `.repeat(6) + notes.map((note) => `A claim.[^${note}]`).join(' '),
    number % 2 ? '![A gray field](./field.jpg "The caption")' : '![A gray field](/extreme-field.png)',
    `### A part of chapter ${String(number)}`,
    table(2 + (number % 8)),
    `${SENTENCE} `.repeat(4),
    '| Part | Share |\n| --- | --- |\n| One | 1 of 4 |\n| Three | 3 of 4 |',
    `- One\n- ${LONG_WORD}\n  1. Deeper, with \`inline code\`\n  2. **Strong**, *soft* and ~~gone~~`,
    number % 2
      ? `\`\`\`csv\n${'column,'.repeat(40)}\n\`\`\``
      : `\`\`\`js\nconst ${'x'.repeat(200)} = 1;\n\`\`\``,
    '> A quotation, and [a link](/blog/thirty-words).',
    ...notes.map(
      (note) => `[^${note}]: The source of claim ${note}, https://example.com/${'path/'.repeat(30)}`,
    ),
  ].join('\n\n');
}

async function addArticles(copy: SiteCopy, count: number): Promise<void> {
  const folder = 'src/content/articles';
  const existing = globSync('*.md', { cwd: join(copy.root, folder) }).length;
  const field = sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'gray' } });
  copy.write(`${folder}/field.jpg`, await field.jpeg().toBuffer());
  copy.write('public/extreme-field.png', await field.resize(400).png().toBuffer());
  copy.write(
    `${folder}/thirty-words.md`,
    article(
      { title: 'Ten letter', publishedAt: '2020-01-01' },
      `${SENTENCE} A dozen more words follow here, so that there are thirty.`,
    ),
  );
  const chapters = Array.from({ length: 20 }, (_, index) => chapter(index + 1));
  copy.write(
    `${folder}/five-thousand-words.md`,
    article(
      { title: 'A title of forty-nine letters, which is not short', publishedAt: '2026-01-02' },
      [`${SENTENCE} `.repeat(5), ...chapters].join('\n\n'),
    ),
  );
  copy.write(
    `${folder}/long-title.md`,
    article(
      { title: `${LONG_WORD}: ${'a very long title '.repeat(8)}½ ₹ ™ ß 😀`, publishedAt: '2026-01-03' },
      SENTENCE,
    ),
  );
  for (let index = existing + 3; index < count; index += 1) {
    const publishedAt = new Date(Date.UTC(2010, 0, 1 + 25 * index)).toISOString().slice(0, 10);
    copy.write(
      `${folder}/article-${String(index)}.md`,
      article(
        { title: `Article number ${String(index)}`, publishedAt },
        `${SENTENCE}\n\n## Half of it\n\n${SENTENCE}`,
      ),
    );
  }
}

function addBooks(copy: SiteCopy, count: number): void {
  const categories = ['ai', 'business', 'personal'];
  const existing = globSync('*.yaml', { cwd: join(copy.root, 'src/content/books') }).length;
  for (let position = existing + 1; position <= count; position += 1)
    copy.write(
      `src/content/books/book-${String(position)}.yaml`,
      [
        `position: ${String(position)}`,
        `title: The Book Number ${String(position)}`,
        'author: A. Nonymous',
        `category: ${categories[position % 3] ?? ''}`,
        'strength: Readers praise how it begins.',
        'weakness: Readers miss how it ends.',
        'opportunity: A book of endings.',
        'sample: true',
        '',
      ].join('\n'),
    );
}

/** Adds a seventh video of the gallery, which has no captions, and an eighth, which is on the streaming service. */
function addVideos(copy: SiteCopy): void {
  const lines = (title: string, ...more: string[]): string =>
    [
      `title: ${title}`,
      `description: ${SENTENCE}`,
      'learn: [What a week contains, What you approve in it]',
      'altText: A calendar week with one blue hour',
      'publishedAt: 2026-01-02',
      'isLive: true',
      ...more,
      '',
    ].join('\n');
  copy.write(
    'src/content/videos/silent.yaml',
    lines('Without captions', 'galleryPosition: 7', 'src: /streams/hour-a-week/master.m3u8'),
  );
  copy.write(
    'src/content/videos/hosted.yaml',
    lines(
      'On the streaming service',
      'galleryPosition: 8',
      'playbackId: AbCdEf0123456789',
      'duration: 4 min 30 s',
    ),
  );
  for (const name of ['silent', 'hosted'])
    cpSync('public/posters/hour-a-week.webp', join(copy.root, `public/posters/${name}.webp`));
  // Structured data describes only videos that are no samples.
  rewrite(copy, 'src/content/videos/*.yaml', (text) => text.replace(/^sample: true\n/m, ''));
}

function addTestimonials(copy: SiteCopy, count: number): void {
  for (let position = 3; position <= count; position += 1)
    copy.write(
      `src/content/testimonials/testimonial-${String(position)}.yaml`,
      `position: ${String(position)}\nquote: ${SENTENCE}\nhighlight: want to know early\nrole: Reader ${String(position)}\nsample: true\n`,
    );
}

/** A copy with 60 articles, among them `EXTREME_ARTICLES`, 30 books, 7 testimonials and 8 videos in the gallery. */
async function mostContent(): Promise<SiteCopy> {
  const copy = siteCopy();
  await addArticles(copy, 60);
  addBooks(copy, 30);
  addVideos(copy);
  addTestimonials(copy, 7);
  return copy;
}

/** A copy without an article and without a testimonial, with one book. */
function leastContent(): SiteCopy {
  const copy = siteCopy();
  const book = 'the-four-page-company';
  const gone = ['testimonials/*.yaml', 'books/*.yaml'].flatMap((pattern) =>
    globSync(`src/content/${pattern}`, { cwd: copy.root }),
  );
  for (const file of gone) if (!file.includes(book)) copy.remove(file);
  removeArticles(copy);
  rewrite(copy, 'src/content/{reports,studies}/*.md', (text) =>
    text.replace(/^books:\n( +- .*\n)+/m, `books:\n  - ${book}\n`),
  );
  return copy;
}

const LISTS = ['/', '/blog', '/the-gutenberg-signal', '/studying-10000-reviews', '/seo-tools'].filter(
  hasPage,
);

describe.each([
  { name: 'least', make: leastContent, paths: LISTS },
  {
    name: 'most',
    make: mostContent,
    paths: [...LISTS, '/blog/2', ...Object.values(EXTREME_ARTICLES), '/videos/silent', '/videos/hosted'],
  },
])('With the $name content', ({ make, paths }) => {
  let copy: SiteCopy;
  let build: Build;
  let visitor: Awaited<ReturnType<typeof newVisitor>>;

  beforeAll(async () => {
    copy = await make();
    const { code, output } = await copy.build();
    expect(code, output).toBe(0);
    build = await readBuild(copy.root);
    visitor = await newVisitor();
    await serve();
  });
  afterAll(async () => {
    await visitor.page.context().close();
    copy.dispose();
  });

  /** Answers the visitor's requests with the files of the copy and with the headers that they have at Netlify. */
  async function serve(): Promise<void> {
    await visitor.page.context().route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const path = build.pages.get(pathname)?.file ?? join(build.dist, decodeURIComponent(pathname));
      const headers = build.headersFor(pathname);
      await (existsSync(path) ? route.fulfill({ path, headers }) : route.fulfill({ status: 404 }));
    });
  }

  test.each(INVARIANTS)('%s', async (_, rule) => {
    expect(await rule(build)).toEqual([]);
  });

  test.each(paths)('%s fits a phone, requests no script and is accessible.', async (path) => {
    const { page, expectNoProblems } = visitor;
    await page.setViewportSize({ width: 320, height: 640 });
    const requests = await requestsOf(page, path);
    expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await overhang(page), `px wider than ${String(width)} px`).toBe(0);
    }
    await expectAccessibleInEveryView(page, path);
    expectNoProblems();
  });
});
