// Messages to an editor about mistakes in content files: the place, the mistake, and the correct form.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContent } from '../../src/build/content/check-content.ts';
import { formatProblem } from '../../src/build/content/problem.ts';
import { PLACEHOLDER_NAMES } from '../../src/build/markdown/offer-facts.ts';
import { schemas } from '../../src/build/content/schemas.ts';

const root = mkdtempSync(join(tmpdir(), 'content-'));
beforeAll(() => {
  cpSync('src/content', join(root, 'src/content'), { recursive: true });
  mkdirSync(join(root, 'src/pages/decks/_seo-comparison'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

/**
 * Returns the messages about a changed copy of the content, then restores the copy. `changes` has the new text of each
 * path, or null to remove the file.
 */
function messagesAfter(changes: Record<string, string | null>): string[] {
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) rmSync(join(root, path));
    else writeFileSync(join(root, path), text);
  }
  const messages = checkContent(root).problems.map(formatProblem);
  for (const path of Object.keys(changes)) {
    rmSync(join(root, path), { force: true });
    if (existsSync(path)) cpSync(path, join(root, path));
  }
  return messages;
}

const ARTICLE = 'src/content/articles/new-article.md';
const VIDEO = 'src/content/videos/new-video.yaml';
const BOOK = 'src/content/books/new-book.yaml';

const DESCRIPTION =
  'A description that is long enough for search results, at more than a hundred and twenty characters, and not longer than they show.';
const FRONT = [
  'title: A new article',
  `description: ${DESCRIPTION}`,
  `excerpt: ${DESCRIPTION}`,
  'publishedAt: 2025-03-01',
  'category: search',
  'keywords: [search, titles, links]',
  'plate: The plate',
];
const VIDEO_LINES = [
  'title: A new video',
  'learn: [What a week contains, What you approve in it]',
  `description: ${DESCRIPTION}`,
  'altText: What the poster shows',
  'publishedAt: 2025-03-01',
  'isLive: true',
  'src: /streams/hour-a-week/master.m3u8',
];
const BOOK_LINES = [
  'position: 99',
  'title: A new book',
  'author: A. Writer',
  'category: business',
  'strength: Clear from the first page',
  'weakness: Ends where it begins',
  'opportunity: A plan for the first week',
];

/** Joins the lines in `all`. The line that defines `name` is replaced with `line`, or left out without a `line`. */
function lines(all: readonly string[], name?: string, line?: string): string {
  const changed = all.flatMap((one) => (one.startsWith(`${name ?? ''}:`) ? (line ?? []) : one));
  return changed.join('\n');
}

/** An article in which the body is replaced, or a line of the front matter is replaced or left out. */
function article(change: { name?: string; line?: string; body?: string } = {}): string {
  const { name, line, body = 'A text.' } = change;
  return `---\n${lines(FRONT, name, line)}\n---\n\n${body}\n`;
}

const video = (name: string, line?: string): string => `${lines(VIDEO_LINES, name, line)}\n`;
const book = (name: string, line?: string): string => `${lines(BOOK_LINES, name, line)}\n`;

test('The repository’s own content and the files that the tests change are valid.', () => {
  expect(messagesAfter({})).toEqual([]);
  expect(messagesAfter({ [ARTICLE]: article(), [VIDEO]: `${VIDEO_LINES.join('\n')}\n` })).toEqual([]);
  expect(messagesAfter({ [BOOK]: `${BOOK_LINES.join('\n')}\n` })).toEqual([]);
});

test.each(['playbackId: AbCdEf0123456789', 'src: https://stream.mux.com/AbCdEf0123456789.m3u8'])(
  'A video on the streaming service states its length: %s',
  (stream) => {
    expect(messagesAfter({ [VIDEO]: video('src', `${stream}\nduration: 4 min 30 s`) })).toEqual([]);
  },
);

const NAMES =
  'title, searchTitle, description, excerpt, publishedAt, updatedAt, author, checkedBy, category, keywords, plate, drawing, videos, deck, takeaway, draft, publishAt, formSource, formerly';

test.each([
  [
    'no front matter',
    'A text.\n',
    ', line 1: the file does not begin with its front matter. Begin it with a line of ---, then lines such as title: My title, then another line of ---.',
  ],
  [
    'a front matter without an end',
    '---\ntitle: A new article\n\nA text.\n',
    ', line 1: the front matter has no end. Put a line of --- under its last line.',
  ],
  [
    'a colon in a title',
    article({ name: 'title', line: 'title: Search: a new article' }),
    ', line 2: the text after title: has a colon in it. Put all of it between double quotation marks: title: "Search: a new article"',
  ],
  [
    'a quotation mark that is not closed',
    article({ name: 'title', line: 'title: "A new article' }),
    ', line 2: the text begins with a quotation mark and does not end with one. Put " at its end.',
  ],
  [
    'a list without an end',
    article({ name: 'keywords', line: 'keywords: [search, titles, links' }),
    ', line 7: a list is opened with [ and not closed. Put ] at its end.',
  ],
  [
    'a name without a colon',
    article({ name: 'plate', line: 'plate The plate' }),
    ', line 8: “plate The plate” is not a name, a colon, a space and a value. Type it like this: title: My title',
  ],
  [
    'a tab',
    article({ name: 'keywords', line: 'keywords:\n\t- search' }),
    ', line 8: the line begins with a tab. Type spaces in its place.',
  ],
  [
    'a reserved sign',
    article({ name: 'plate', line: 'plate: @plate' }),
    ', line 8: the text after plate: begins with @, which means something else here. Put all of it between double quotation marks: plate: "@plate"',
  ],
  [
    'an apostrophe within apostrophes',
    article({ name: 'plate', line: "plate: 'The week's plate'" }),
    ', line 8: the text after plate: cannot be read. Put all of it between double quotation marks (").',
  ],
  [
    'a name twice',
    article({ name: 'plate', line: 'plate: The plate\nplate: The plate' }),
    ', line 9: plate appears twice. Keep one of the two lines.',
  ],
  [
    'a line that begins with a space',
    article({ name: 'plate', line: ' plate: The plate' }),
    ', line 8: the line begins with a space too many. Begin it where the others begin.',
  ],
  [
    'no title',
    article({ name: 'title' }),
    ', line 2: title is missing. Type the title, 10 to 49 characters long.',
  ],
  [
    'an empty title',
    article({ name: 'title', line: 'title:' }),
    ', line 2: title is empty. Type the title, 10 to 49 characters long.',
  ],
  [
    'a long title',
    article({ name: 'title', line: `title: ${'Long '.repeat(14)}` }),
    ', line 2: title is 69 characters long. Type the title, 10 to 49 characters long.',
  ],
  [
    'a short description',
    article({ name: 'description', line: 'description: Too short.' }),
    ', line 3: description is 10 characters long. Type a description for search results, 120 to 155 characters long.',
  ],
  [
    'a date in words',
    article({ name: 'publishedAt', line: 'publishedAt: March 1' }),
    ', line 5: publishedAt is “March 1”. Type the date under the title as year-month-day, for example 2025-03-01, without quotation marks.',
  ],
  [
    'a category that is none',
    article({ name: 'category', line: 'category: serach' }),
    ', line 6: category is “serach”. Type one of these for the category: strategy, research, formats, search, tools.',
  ],
  [
    'too few keywords',
    article({ name: 'keywords', line: 'keywords: [search]' }),
    ', line 7: keywords has 1 entry. List at least 3 keywords.',
  ],
  [
    'keywords that are no list',
    article({ name: 'keywords', line: 'keywords: search, titles' }),
    ', line 7: keywords is “search, titles”. List 3 to 8 keywords, each on a line that begins with a hyphen.',
  ],
  [
    'an empty keyword',
    article({ name: 'keywords', line: 'keywords:\n  - search\n  -\n  - links' }),
    ', line 9: keywords, entry 2 is empty. Type a keyword, 2 to 60 characters long.',
  ],
  [
    'a misspelt name',
    article({ name: 'plate', line: 'plate: The plate\nexerpt: An excerpt' }),
    `, line 9: exerpt is not a name of this kind of file. Remove it, or correct its spelling: the names are ${NAMES}.`,
  ],
  [
    'a draft that is neither true nor false',
    article({ name: 'plate', line: 'plate: The plate\ndraft: almost' }),
    ', line 9: draft is “almost”. Type true while the article is a draft, false when it is done.',
  ],
  [
    'a moment that is none',
    article({ name: 'plate', line: 'plate: The plate\npublishAt: tomorrow' }),
    ', line 9: publishAt is “tomorrow”. Type the moment as 2025-03-01T09:00:00-05:00, without quotation marks.',
  ],
  [
    'a form source with a space',
    article({ name: 'plate', line: 'plate: The plate\nformSource: My form' }),
    ', line 9: formSource is “My form”. Type the source of the form’s leads in small letters, digits and hyphens, for example my-title-blog-get-started.',
  ],
  [
    'an old address with a slash',
    article({ name: 'plate', line: 'plate: The plate\nformerly: [/blog/old]' }),
    ', line 9: formerly, entry 1 is “/blog/old”. Type the last part of the address of the old article in small letters, digits and hyphens, for example my-old-title.',
  ],
  [
    'an old address that another article has',
    article({ name: 'plate', line: 'plate: The plate\nformerly: [seo-llm]' }),
    ', line 9: formerly, entry 1 is “seo-llm”, which src/content/articles/seo-llm.md has. Take it out of one of the two.',
  ],
  [
    'an old address that is a page of the blog',
    article({ name: 'plate', line: "plate: The plate\nformerly: ['2']" }),
    ', line 9: formerly, entry 1 is “2”, and /blog/2 is a page of the list of articles. Take it out.',
  ],
  [
    'a drawing of an unknown kind',
    article({ name: 'plate', line: 'plate: The plate\ndrawing: { kind: picture }' }),
    ', line 9: drawing, kind is “picture”. Type kind: bars, columns, list or passage, and under it what that kind shows.',
  ],
  [
    'slides that are not there',
    article({ name: 'plate', line: 'plate: The plate\ndeck: my-slides' }),
    ', line 9: deck is “my-slides”, and there are no slides at /decks/my-slides. Correct the name, or take the line out.',
  ],
  ['no text', article({ body: '' }), ', line 10: there is no text under the front matter. Write it there.'],
  [
    'a heading of the first rank',
    article({ body: '# A heading' }),
    ', line 11: a heading begins with one #. Begin it with ##: the title is the only heading of the first rank.',
  ],
  [
    'a picture without words',
    article({ body: '![](/favicon.svg)' }),
    ', line 11: the picture has no description. Write between [ and ] what it shows, for people who do not see it.',
  ],
  [
    'a picture that is not there',
    article({ body: '![A chart](/chart.png)' }),
    ', line 11: there is no picture public/chart.png. Correct the address, or put the file there.',
  ],
  [
    'a picture of another site',
    article({ body: '![A chart](https://example.com/chart.png)' }),
    ', line 11: the picture https://example.com/chart.png is on another site. Put its file into public and write /its-name.',
  ],
  [
    'a link to no article',
    article({ body: 'See [this](/blog/nowhere).' }),
    ', line 11: the link leads to /blog/nowhere, and there is no such article. Type one of these: building-authority, competitor-analysis, content-archetype, new-article, seo-comparison, seo-llm.',
  ],
  [
    'a script',
    article({ body: 'See <script>alert(1)</script>.' }),
    ', line 11: the site does not run <script in a text. Remove it.',
  ],
  [
    'code without an end',
    article({ body: '```\ncode' }),
    ', line 11: the code that begins here has no end. Put a line of ``` under its last line.',
  ],
  [
    'a note that is not written',
    article({ body: 'A claim.[^1]' }),
    ', line 11: the note [^1] is not written. Write it on a line of its own: [^1]: The note.',
  ],
  [
    'a note that nothing leads to',
    article({ body: 'A claim.\n\n[^1]: The note.' }),
    ', line 13: nothing leads to the note [^1]. Write [^1] where it belongs, or take it out.',
  ],
  [
    'notes in another order',
    article({ body: 'A claim.[^2] Another.[^1]\n\n[^1]: One.\n\n[^2]: Two.' }),
    ', line 11: the note [^2] is number 1 in the text. Number the notes in their order, from [^1] to [^16] at most.',
  ],
  [
    'a number of the offer that does not exist',
    article({ body: 'It costs {plan:solo.price}.' }),
    `, line 11: {plan:solo.price} names no number of the offer. Type one of these between braces: ${PLACEHOLDER_NAMES.join(', ')}.`,
  ],
  [
    'a misspelled placeholder for the brand',
    article({ body: 'A plan from {brnd}.' }),
    `, line 11: {brnd} names no number of the offer. Type one of these between braces: ${PLACEHOLDER_NAMES.join(', ')}.`,
  ],
  [
    'an author who is not there',
    article({ name: 'plate', line: 'plate: The plate\nauthor: nobody' }),
    ', line 9: author is “nobody”. Type the name of a file in src/content/authors without .yaml: nora-feldt, tomas-reyes.',
  ],
  [
    'a row of prices that have changed',
    article({ body: '| Tool A | $119.95 | $229.95 | $450.00 | $1,439.40 | $1,320.00 |' }),
    ', line 11: the row does not say what src/content/tools/comparison.md says. Type it like this: | Tool A | $119.95 | $229.95 | $449.95 | $1,439.40 | $1,320.00 |',
  ],
])('An article with %s gets its message.', (_, text, message) => {
  expect(messagesAfter({ [ARTICLE]: text })).toEqual([ARTICLE + message]);
});

test.each([
  [
    'no day',
    video('publishedAt'),
    ', line 1: publishedAt is missing. Type the day on which the video was published as year-month-day, for example 2025-03-01, without quotation marks.',
  ],
  [
    'a length of its own beside its stream',
    video('isLive', 'isLive: true\nduration: 5 min'),
    ', line 7: duration is “5 min”. Type the duration of a video on the streaming service. Remove it from any other: it is read from the stream.',
  ],
  [
    'no length beside its playback id',
    video('src', 'playbackId: AbCdEf0123456789'),
    ', line 1: duration is missing. Type the duration of a video on the streaming service. Remove it from any other: it is read from the stream.',
  ],
  [
    'no length beside its address on the streaming service',
    video('src', 'src: https://stream.mux.com/AbCdEf0123456789.m3u8'),
    ', line 1: duration is missing. Type the duration of a video on the streaming service. Remove it from any other: it is read from the stream.',
  ],
  [
    'an empty length',
    video('src', 'playbackId: AbCdEf0123456789\nduration: ""'),
    ', line 8: duration is empty. Type the length as minutes and seconds, for example 4 min 30 s.',
  ],
  [
    'a length in hours',
    video('src', 'playbackId: AbCdEf0123456789\nduration: 1 hour'),
    ', line 8: duration is “1 hour”. Type the length as minutes and seconds, for example 4 min 30 s.',
  ],
  [
    'a stream before it is live',
    video('isLive', 'isLive: false'),
    ', line 6: isLive is “false”. Remove src and playbackId until the video is live: a video that is not live plays nothing.',
  ],
  [
    'one thing to learn',
    video('learn', 'learn: [What a week contains]'),
    ', line 2: learn has 1 entry. List at least two things that a viewer learns.',
  ],
  [
    'a stream at the wrong place',
    video('src', 'src: /videos/week.mp4'),
    ', line 7: src is “/videos/week.mp4”. Type the address of the stream: it begins with /streams/ (a file in public/streams) or https://stream.mux.com/ and ends in .m3u8, for example /streams/hour-a-week/master.m3u8.',
  ],
  [
    'no stream',
    video('src'),
    ', line 1: src is missing. Name the stream once: either playbackId (from the streaming service) or src (an address).',
  ],
  [
    'captions without a file',
    video('src', 'src: /streams/hour-a-week/master.m3u8\ncaptions:\n  - lang: en\n    label: English'),
    ', line 9: captions, entry 1, src is missing. Type the address of the captions: it begins with /streams/ (a file in public/streams) or https://stream.mux.com/ and ends in .vtt, for example /streams/hour-a-week/captions.en.vtt.',
  ],
  [
    'a place that another one has',
    video('isLive', 'isLive: true\ngalleryPosition: 1'),
    ', line 7: galleryPosition is 1, which src/content/videos/hour-a-week.yaml has. Type a place of its own.',
  ],
])('A video with %s gets its message.', (_, text, message) => {
  expect(messagesAfter({ [VIDEO]: text })).toEqual([VIDEO + message]);
});

test.each([
  [
    'no place',
    book('position'),
    ', line 1: position is missing. Type the place in the carousel as a whole number, 1 for the first.',
  ],
  [
    'half a place',
    book('position', 'position: 1.5'),
    ', line 1: position is “1.5”. Type the place in the carousel as a whole number, 1 for the first.',
  ],
  [
    'a name that is a list',
    book('author', 'author: [A. Writer]'),
    ', line 3: author has 1 entry. Type the name of the author, 2 to 30 characters long.',
  ],
])('A book with %s gets its message.', (_, text, message) => {
  expect(messagesAfter({ [BOOK]: text })).toEqual([BOOK + message]);
});

test('File names must be valid URL segments with the extension of their folder.', () => {
  expect(
    messagesAfter({
      'src/content/articles/My New Article.md': article(),
      'src/content/books/mine.yml': 'a: 1\n',
    }),
  ).toEqual([
    'src/content/articles/My New Article.md: the file’s name becomes an address. Rename the file in small letters, digits and hyphens: my-new-article.',
    'src/content/books/mine.yml: only files that end in .yaml are read in this folder. Rename it mine.yaml.',
  ]);
});

test('A report may only name existing videos, books and documents.', () => {
  const path = 'src/content/reports/first-time-founders.md';
  const text = readFileSync(path, 'utf8').replace('  - the-four-page-company', '  - the-five-page-company');
  const [message = '', ...others] = messagesAfter({ [path]: text });
  expect(others).toEqual([]);
  expect(message).toMatch(
    /^src\/content\/reports\/first-time-founders\.md, line 9: books, entry 1 is “the-five-page-company”\. Type the name of a file in src\/content\/books without \.yaml: a-shelf-of-small-habits, /,
  );
});

test('A testimonial may only highlight a part of its quote.', () => {
  const path = 'src/content/testimonials/mine.yaml';
  const lines = ['position: 99', 'quote: It became our next title.', 'highlight: It became our last title.'];
  expect(messagesAfter({ [path]: [...lines, 'role: Editor', ''].join('\n') })).toEqual([
    `${path}, line 3: highlight is “It became our last title.”. Copy the part to highlight from the quote, with the same characters.`,
  ]);
});

test('The parts of a doughnut chart must add up to 100.', () => {
  const path = 'src/content/figures/reviews.yaml';
  const text = readFileSync(path, 'utf8').replace(
    'Workbooks and companions, value: 30',
    'Workbooks and companions, value: 31',
  );
  const [message = '', ...others] = messagesAfter({ [path]: text });
  expect(others).toEqual([]);
  expect(message).toMatch(
    /^src\/content\/figures\/reviews\.yaml, line \d+: opportunity-split, rows has 4 entries\. Correct the values: the parts of a doughnut add up to 100\.$/,
  );
});

const STUDY = 'src/content/studies/three-gaps.md';

test.each([
  ['{book}', '{book} inserts nothing'],
  ['{figure: feedback}', '{figure: feedback} inserts nothing'],
  ['{figure:feedback-frequency}', '{figure:feedback-frequency} inserts nothing'],
  [' {Sample} ', '{Sample} inserts nothing'],
])('The line %s in a document gets its message.', (line, problem) => {
  const text = readFileSync(STUDY, 'utf8').replace('{figure: feedback-frequency}', line);
  const place = text.split('\n').indexOf(line) + 1;
  expect(messagesAfter({ [STUDY]: text })).toEqual([
    `${STUDY}, line ${String(place)}: ${problem}. Type one of these: {books}, {cover}, {sample}, {figure: demand-intensity}, {figure: opportunity-split}, {figure: feedback-frequency}.`,
  ]);
});

test('Only documents insert charts and books, and code may have braces.', () => {
  const study = readFileSync(STUDY, 'utf8');
  expect(messagesAfter({ [STUDY]: `${study}\n{study:method}\n\n{books}\n\n{sample}\n` })).toEqual([]);
  expect(messagesAfter({ [STUDY]: `${study}\n\`\`\`\n{code}\n\`\`\`\n` })).toEqual([]);
  expect(messagesAfter({ [ARTICLE]: article({ body: 'A set {1, 2} and {a, b}.' }) })).toEqual([]);
});

/**
 * The messages when src/content/answers has one answer with each of these positions, and no other answers.
 */
function messagesAfterAnswers(positions: readonly number[]): string[] {
  const { cafes, courses, desks } = ANSWERS;
  const text = readFileSync(cafes, 'utf8');
  const added = positions.map((position, index): [string, string] => [
    `src/content/answers/answer-${String(index)}.yaml`,
    text.replace('position: 2', `position: ${String(position)}`),
  ]);
  return messagesAfter({ [cafes]: null, [courses]: null, [desks]: null, ...Object.fromEntries(added) });
}

const ANSWERS = {
  cafes: 'src/content/answers/cafes.yaml',
  courses: 'src/content/answers/courses.yaml',
  desks: 'src/content/answers/desks.yaml',
};

test.each([
  [[2, 1, 3], []],
  [[1, 2, 3, 4, 5], []],
  [
    [1, 2, 4],
    ['answer-2.yaml, line 1: position is 4, and no file has the place 3. Number the places without a gap.'],
  ],
  [
    [2],
    ['answer-0.yaml, line 1: position is 2, and no file has the place 1. Number the places without a gap.'],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [
      'answer-5.yaml, line 1: position is 6, and the page shows at most 5 answers. Type a place up to 5, or take the file out.',
    ],
  ],
  [
    [1, 2, 2],
    [
      'answer-2.yaml, line 1: position is 2, which src/content/answers/answer-1.yaml has. Type a place of its own.',
    ],
  ],
])('Answers with the positions %j get these messages: %j', (positions, messages) => {
  expect(messagesAfterAnswers(positions)).toEqual(
    messages.map((message) => `src/content/answers/${message}`),
  );
});

test('Figures are read from one file, and another one is reported.', () => {
  const path = 'src/content/figures/more.yaml';
  const text = readFileSync('src/content/figures/reviews.yaml', 'utf8');
  expect(messagesAfter({ [path]: text })).toEqual([
    `${path}: only reviews.yaml is read in this folder. Move the figures there, and delete this file.`,
  ]);
});

test('A tool’s price that changes in one place is requested in the other.', () => {
  const path = 'src/content/tools/comparison.md';
  const lines = readFileSync('src/content/articles/seo-comparison.md', 'utf8').split('\n');
  const line = lines.findIndex((one) => one.startsWith('| Tool B |')) + 1;
  const text = readFileSync(path, 'utf8').replace('[99, 179, 399]', '[99, 199, 399]');
  expect(messagesAfter({ [path]: text })).toEqual([
    `src/content/articles/seo-comparison.md, line ${String(line)}: the row does not say what src/content/tools/comparison.md says. Type it like this: | Tool B | $99.00 | $199.00 | $399.00 | $1,188.00 | $1,200.00 |`,
  ]);
});

test('An article whose address is a page of the blog is reported.', () => {
  const path = 'src/content/articles/2.md';
  expect(messagesAfter({ [path]: article({}) })).toEqual([
    `${path}: the file’s name becomes an address, and /blog/2 is a page of the list of articles. Add a word to the name.`,
  ]);
});

test('A published URL that disappears is reported until a file declares it.', () => {
  const old = 'src/content/articles/content-archetype.md';
  const text = readFileSync(old, 'utf8');
  const renamed = { [old]: null, 'src/content/articles/archetypes.md': text };
  const messages = messagesAfter(renamed).filter((message) => message.startsWith(`${old}: `));
  expect(messages).toEqual([
    'src/content/articles/content-archetype.md: /blog/content-archetype was published and is gone. If you renamed the file, type this under the front matter’s other lines of the new one: formerly: [content-archetype]. If the article is to be gone for good, take “content-archetype” out of src/content/published-articles.json.',
  ]);
  const declared = text.replace('\nplate:', '\nformerly: [content-archetype]\nplate:');
  expect(messagesAfter({ ...renamed, 'src/content/articles/archetypes.md': declared })).toEqual([]);
});

test('All mistakes are reported at once, sorted by file and line.', () => {
  const messages = messagesAfter({
    [ARTICLE]: article({ name: 'category', line: 'category: serach', body: '# A heading' }),
    [VIDEO]: video('learn', 'learn: []'),
  });
  expect(messages.map((message) => message.split(': ')[0])).toEqual([
    `${ARTICLE}, line 6`,
    `${ARTICLE}, line 11`,
    `${VIDEO}, line 2`,
  ]);
});

const GUIDE = readFileSync('docs/EDITING.md', 'utf8');

test('The guide for editors explains every field of every kind of file.', () => {
  const all = Object.values(schemas((collection) => z.string().transform((id) => ({ collection, id }))));
  const names = all.flatMap((schema) => Object.keys(schema.shape));
  const unnamed = names.filter((name) => !new RegExp(`\`${name}[\`:]|^${name}:`, 'm').test(GUIDE));
  expect(unnamed).toEqual([]);
});

test('The examples in the guide are valid content.', () => {
  const [, shownArticle = ''] = /```markdown\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  const [, shownVideo = ''] = /```yaml\n(title:[\s\S]*?)```/.exec(GUIDE) ?? [];
  const placed = shownVideo.replace('galleryPosition: 1', 'galleryPosition: 99');
  expect(messagesAfter({ [ARTICLE]: shownArticle, [VIDEO]: placed })).toEqual([]);
});
