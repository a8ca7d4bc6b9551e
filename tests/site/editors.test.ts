// Drafts, scheduled and renamed articles, and decks: `astro build` and `astro dev` in a copy of the site.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#brand';
import { NEWEST_COUNT } from '#domain/content/publication.ts';
import { loadHeaders } from '../../local/netlify/headers.ts';
import { loadRedirects } from '../../local/netlify/redirects.ts';
import { freePort } from '../support/free-port.ts';
import { runAstro, type SiteCopy, siteCopy } from '../support/site-copy.ts';

const ARTICLES = 'src/content/articles';
const DECKS = 'src/pages/decks';
const LATER = '2099-03-01T09:00:00-05:00';
const SENTENCE =
  'A hundred and twenty characters and a few more, so that search results have enough to show to the people who look for it.';

/** An article with a word that occurs in no other file. */
function article(word: string, front = '', more = ''): string {
  const lines = [
    `title: About ${word} and more`,
    `description: ${SENTENCE} ${word}.`,
    `excerpt: ${SENTENCE} ${word}.`,
  ];
  const rest = [
    'publishedAt: 2025-11-01',
    'category: search',
    'keywords: [one, two, three]',
    `plate: The ${word}`,
  ];
  return `---\n${[...lines, ...rest, front].filter(Boolean).join('\n')}\n---\n\nOf ${word}, [the story](/blog/seo-llm) and [the rest](/blog/authority).\n\n${more}\n`;
}

const SECOND_DECK = {
  title: 'The Second Deck in Three Slides',
  description: `${SENTENCE} On slides.`,
  heading: 'The heading of the second deck',
  slides: ['The first slide', 'The second slide', 'The third slide'].map((heading) => ({
    heading,
    tone: 'ink',
  })),
};

let copy: SiteCopy;
let first: Awaited<ReturnType<SiteCopy['build']>>;

/** The files in the build of the copied site whose path or text contains the word. */
function surfaces(word: string): string[] {
  const files = globSync('**/*', { cwd: join(copy.root, 'dist'), withFileTypes: true });
  const named = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => path.includes(word) || (isText(path) && readFileSync(path, 'utf8').includes(word)));
  return named.map((path) => path.slice(join(copy.root, 'dist').length + 1)).sort();
}

function isText(path: string): boolean {
  return /\.(html|xml|txt|json|js|css|svg)$|_redirects$|_headers$/.test(path);
}

/** The form sources of the published articles, as the build recorded them. */
const ledger = (): Record<string, string> =>
  JSON.parse(readFileSync(join(copy.root, 'src/content/published-articles.json'), 'utf8')) as Record<
    string,
    string
  >;

const built = (path: string): string => readFileSync(join(copy.root, 'dist', path), 'utf8');

const OTHER_DECK = 'https://slides.example/embed/1';

/** More articles than the feed has. They are older than the others. */
const OLD = Array.from({ length: NEWEST_COUNT + 1 }, (_, index) => `zebra-${String(index + 10)}`);

/** The files of the build that must contain or name a published article. */
const SURFACES = (slug: string): string[] => [
  'blog.html',
  `blog/${slug}.html`,
  'index.html',
  'llms.txt',
  `plates/${slug}.dark.svg`,
  `plates/${slug}.svg`,
  'rss.xml',
  'sitemap-0.xml',
  `social/blog/${slug}.png`,
];

beforeAll(async () => {
  copy = siteCopy();
  copy.write(`${ARTICLES}/quokka.md`, article('quokka', 'draft: true'));
  copy.write(`${ARTICLES}/axolotl.md`, article('axolotl', `publishAt: ${LATER}\nformerly: [okapi]`));
  copy.write(
    `${ARTICLES}/pangolin.md`,
    article(
      'pangolin',
      'publishAt: 2025-03-01T09:00:00-05:00\nformerly: [numbat]\ndeck: second',
      '![What the photograph shows][1]\n\n![What is small](./small.png "Kim’s \\"no\\" -- <title>")\n\n[1]: ./my%20photo.jpg "The caption"\n\nType `{brand}`. In the \'90s, our customers\' sites. A claim.[^a]\n\n[^a]: The note\n    - One\n    - Two',
    ),
  );
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .toFile(join(copy.root, ARTICLES, 'my photo.jpg'));
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } }).toFile(
    join(copy.root, ARTICLES, 'small.png'),
  );
  copy.write(`${DECKS}/_second/Slides.astro`, '<p>The slides of the second deck</p>\n');
  copy.write(
    `${DECKS}/_second/deck.ts`,
    `export const deck = ${JSON.stringify({ ...SECOND_DECK, keywords: 'second, deck' })};\n`,
  );
  copy.edit(
    'src/content/questions/pricing.yaml',
    (text) => `${text}  - question: How often?\n    answer: |\n      Once.\n\n      Twice.\n`,
  );
  for (const [time, agent] of Object.entries({ '10:05': 'Porter', '11:55': 'porter' }))
    copy.write(
      `src/content/messages/m-${time.slice(0, 2)}.yaml`,
      `time: '${time}'\nfrom: A guest\nagent: ${agent}\nsays: A.\nreply: B.\n`,
    );
  copy.edit(`${ARTICLES}/seo-llm.md`, (text) => text.replace('\nplate:', '\ndraft: true\nplate:'));
  const renamed = readFileSync(`${ARTICLES}/building-authority.md`, 'utf8');
  copy.remove(`${ARTICLES}/building-authority.md`);
  copy.write(
    `${ARTICLES}/authority.md`,
    renamed.replace('\nplate:', '\nformerly: [building-authority]\nplate:'),
  );
  for (const name of OLD)
    copy.write(
      `${ARTICLES}/${name}.md`,
      article(name).replace('2025-11-01', `${String(1984 + Number(name.slice(-2)))}-03-01`),
    );
  copy.edit('src/brand.ts', (text) => text.replace("'/decks/seo-comparison'", `'${OTHER_DECK}'`));
  first = await copy.build();
}, 600_000);
afterAll(() => copy.dispose());

test('A draft and a scheduled article are nowhere in the build.', () => {
  expect(first.output).not.toContain('mistake');
  expect(first.code).toBe(0);
  expect(surfaces('quokka')).toEqual([]);
  expect(surfaces('axolotl')).toEqual([]);
  expect(surfaces('okapi')).toEqual([]);
});

test('An article whose publishing time has passed is everywhere in the build.', () => {
  expect(surfaces('pangolin')).toEqual(expect.arrayContaining(SURFACES('pangolin')));
  expect(built('_redirects')).toMatch(/^\/blog\/numbat\s+\/blog\/pangolin\s+301$/m);
});

test('The blog has pages with every article by year; the feed and llms.txt have the newest.', () => {
  const numbers = globSync('dist/blog/*.html', { cwd: copy.root })
    .map((file) => Number(basename(file, '.html')))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
  const last = numbers.length + 1;
  expect(numbers.at(-1)).toBe(last);
  const [second = '', ...later] = numbers.map((number) => built(`blog/${number}.html`));
  const listed = [built('blog.html'), second, ...later].join('');
  for (const name of OLD) expect(listed).toContain(`href="/blog/${name}"`);
  expect(second).toContain(`<link rel="canonical" href="${brand.url}/blog/2"`);
  expect(second).toContain('<title>Blog, page 2: ');
  expect(second).toMatch(/rel="prev" href="\/blog"[^]*rel="next" href="\/blog\/3"/);
  const year = numbers.find((number) => built(`blog/${number}.html`).includes('id="2004"'));
  expect(built('blog.html')).toContain(`href="/blog/${year}#2004"`);
  expect(built('sitemap-0.xml')).toContain(`<loc>${brand.url}/blog/${last}</loc>`);
  for (const name of ['rss.xml', 'llms.txt']) {
    expect(built(name)).toContain('zebra-40');
    expect(built(name)).not.toContain('zebra-10');
  }
  expect(built('index.html')).not.toContain('zebra');
});

test('A photograph beside an article is made in two formats and several widths, without where it was taken.', async () => {
  const [figure = ''] = /<figure><picture>.*?<\/figure>/.exec(built('blog/pangolin.html')) ?? [];
  expect(figure).toMatch(/<source type="image\/avif"[^>]* srcset="[^"]*\.avif 480w, [^"]*\.avif 800w/);
  expect(figure).toMatch(
    /<img alt="What the photograph shows"[^>]* width="480" height="320"[^>]*\.webp 480w/,
  );
  expect(figure).toContain('<figcaption>The caption</figcaption>');
  const files = globSync('dist/_astro/my photo.*', { cwd: copy.root }).map((file) => join(copy.root, file));
  const exif = await Promise.all(files.map(async (file) => (await sharp(file).metadata()).exif));
  expect(exif).toEqual(files.map(() => undefined));
  expect(files.length).toBeGreaterThan(3);
});

test('A placeholder in code is shown as it is typed, and a decade has an apostrophe.', () => {
  expect(built('blog/pangolin.html')).toContain('<code>{brand}</code>');
  expect(built('blog/pangolin.html')).toContain('In the ’90s, our customers’ sites.');
});

test('The messages of an agent within two hours stand in one place of the calendar.', () => {
  const [place = ''] = /<b[^>]*>Porter<.*?<\/li>/is.exec(built(`${brand.companions.sunday.path}.html`)) ?? [];
  expect(place.match(/ at-2/g)).toHaveLength(1);
  expect(place).toMatch(/10:05.AM.*11:55.AM/s);
});

test('An article without headings has no list of contents.', () => {
  expect(built('blog/pangolin.html')).not.toContain('On this page');
});

test('A narrow picture keeps its size, and a caption has the signs of a text.', () => {
  const [figure = ''] =
    /<figure><img alt="What is small".*?<\/figure>/.exec(built('blog/pangolin.html')) ?? [];
  expect(figure).toMatch(/ width="40" height="30"/);
  expect(figure).toContain('<figcaption>Kim’s “no” – &lt;title&gt;</figcaption>');
});

test('A note ends with its own words, and an answer has no empty paragraph.', () => {
  const html = built('blog/pangolin.html');
  expect(html).toMatch(/<div class="sidenote" id="fn-a" role="note">.*?<li>Two<\/li>/s);
  expect(html).not.toContain('user-content');
  expect(built('pricing.html')).toMatch(/<p>\s*Once\.\s*<\/p>\s*<p>\s*Twice\.\s*<\/p>/);
});

test('A second deck has a page with its own texts and slides.', () => {
  const html = built('decks/second.html');
  const { title, description, heading, slides } = SECOND_DECK;
  for (const text of [title, description, heading, ...slides.map((slide) => slide.heading)])
    expect(html).toContain(text);
  expect(html).toContain('The slides of the second deck');
  expect(html).not.toContain('Ten Slides');
});

test('An article with a deck and no video has a frame with its deck, and a link to it.', () => {
  const html = built('blog/pangolin.html');
  expect(html).toMatch(/<iframe[^>]* src="\/decks\/second"/);
  expect(html).toMatch(/<a [^>]*href="\/decks\/second"/);
  expect(html).not.toContain('Watch the SEO');
});

test('A deck on another site is in a frame, which the policies of the article allow, and of no other page.', async () => {
  const html = built('blog/seo-comparison.html');
  expect(html).toMatch(new RegExp(`<iframe[^>]* src="${OTHER_DECK}"`));
  const headersFor = await loadHeaders('netlify.toml', join(copy.root, 'dist/_headers'), (policy) => policy);
  const policies = ['/blog/seo-comparison', '/blog/pangolin', '/'].map((path) => {
    const { 'content-security-policy': content = '', 'cross-origin-embedder-policy': embedder } =
      headersFor(path);
    return [/frame-src ([^;]+)/.exec(content)?.[1], embedder];
  });
  expect(policies).toEqual([
    ['https://slides.example', 'unsafe-none'],
    ["'self'", 'require-corp'],
    [undefined, 'require-corp'],
  ]);
});

test('When a published article becomes a draft no link leads to it, and link texts stay.', () => {
  expect(existsSync(join(copy.root, 'dist/blog/seo-llm.html'))).toBe(false);
  const linking = globSync('**/*.html', { cwd: join(copy.root, 'dist') }).filter((file) =>
    built(file).includes('"/blog/seo-llm'),
  );
  expect(linking).toEqual([]);
  expect(built('blog/pangolin.html')).toContain(
    '<span>the story</span> and <a href="/blog/authority">the rest</a>.',
  );
  expect(built('index.html')).not.toContain('SEO LLM');
});

test('A renamed article is redirected from its old URL, and every link leads to the new one.', async () => {
  const find = await loadRedirects('netlify.toml', join(copy.root, 'dist/_redirects'));
  expect(find(new URL('/blog/building-authority', brand.url))).toEqual({
    status: 301,
    to: '/blog/authority',
    isForced: false,
  });
  const linking = globSync('**/*.html', { cwd: join(copy.root, 'dist') }).filter((file) =>
    built(file).includes('"/blog/building-authority'),
  );
  expect(linking).toEqual([]);
  expect(built('index.html')).toContain('"/blog/authority"');
  // The form sends the article's new slug. The build has recorded the article's `formSource` for that slug.
  expect(built('blog/authority.html')).toContain('name="article" value="authority"');
  expect(ledger()).toMatchObject({ authority: 'authority-blog-get-started' });
});

test('The build writes the next publishing time and adds to the list of published URLs.', () => {
  expect(JSON.parse(built('schedule.json'))).toEqual({
    publishAt: expect.arrayContaining(['2099-03-01T14:00:00.000Z']) as string[],
  });
  expect(Object.keys(ledger())).toEqual(
    expect.arrayContaining(['authority', 'building-authority', 'pangolin', 'seo-llm']),
  );
  expect(ledger()).not.toHaveProperty('axolotl');
  expect(first.output).toContain(
    'src/content/published-articles.json has new lines: authority, pangolin, zebra-10,',
  );
});

test('A published URL that disappears without a redirect and half a deck stop the build, with both instructions and no stack trace.', async () => {
  copy.edit(`${ARTICLES}/authority.md`, (text) => text.replace('formerly: [building-authority]\n', ''));
  copy.remove(`${DECKS}/_second/deck.ts`);
  const { code, output } = await copy.build();
  expect(code).not.toBe(0);
  expect(output).toContain(
    `${ARTICLES}/building-authority.md: /blog/building-authority was published and is gone. If you renamed the file, type this`,
  );
  expect(output).toContain(`the deck needs the file ${DECKS}/_second/deck.ts. Add it.`);
  expect(output).not.toMatch(/^\s+at /m);
});

test('`astro dev` shows marked drafts and scheduled articles, and reports mistakes without stopping.', async () => {
  const port = await freePort();
  copy.edit(`${ARTICLES}/seo-comparison.md`, (text) => text.replace(/^title: .*/m, 'title: One: two'));
  copy.edit(`${ARTICLES}/competitor-analysis.md`, (text) => text.replace(/^category: .*/m, 'category: none'));
  const { child, ended } = runAstro(copy.root, ['dev', '--port', String(port)]);
  const read = async (path: string): Promise<string> => {
    const response = await fetch(`http://localhost:${String(port)}${path}`).catch(() => null);
    return response?.ok ? response.text() : '';
  };
  try {
    await expect.poll(() => read('/blog/quokka'), { timeout: 300_000, interval: 500 }).toContain('Of quokka');
    expect(await read('/blog/quokka')).toMatch(/<p class="note"[^>]*>Draft/);
    expect(await read('/blog')).toMatch(/>Draft</);
    const drafts = await read('/drafts');
    expect(drafts).toMatch(
      /About quokka and more[^]*?Draft\. The date|Draft\. The date[^]*?About quokka and more/,
    );
    expect(drafts).toMatch(/Held back until [^.]*\. The date/);
    expect(await read('/blog/axolotl')).toContain(`Held back until ${LATER}`);
    // A page stays open while its article has a mistake.
    copy.edit(`${ARTICLES}/quokka.md`, (text) => text.replace(/^category: .*/m, 'category: nowhere'));
    copy.edit(`${ARTICLES}/axolotl.md`, (text) => `${text}\nA new end.\n`);
    await expect
      .poll(() => read('/blog/axolotl'), { timeout: 60_000, interval: 500 })
      .toContain('A new end.');
    expect(await read('/blog/quokka')).toContain('Of quokka');
  } finally {
    child.kill();
  }
  const { output } = await ended;
  expect(output).toContain('/blog/building-authority was published and is gone.');
  expect(output).toContain(`${ARTICLES}/seo-comparison.md, line 2: the text has a colon in it`);
  expect(output).toContain('category is “none”. Type one of these');
  expect(output).toContain('category is “nowhere”. Type one of these');
}, 600_000);
