// Messages to an editor about mistakes in content files: the place, the mistake, and what to type instead.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'astro/zod';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#brand';
import { BOOK_SAMPLE } from '#domain/forms/lead-forms.ts';
import { checkAnchors } from '../../../src/build/content/check-anchors.ts';
import { checkContent } from '../../../src/build/content/check-content.ts';
import { contentError, formatProblem } from '../../../src/build/content/problem.ts';
import { schemas } from '../../../src/build/content/schemas.ts';
import { readPage } from '../../../src/build/pages/page.ts';

const ARTICLES = 'src/content/articles';
const NOW = new Date('2027-03-01T12:00:00Z');
type Files = Record<string, string | Uint8Array>;

const roots: string[] = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

/** Writes the files into a new folder. */
function folderOf(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Returns the messages about the files. */
async function messagesOf(files: Files): Promise<string[]> {
  return (await checkContent(folderOf(files), NOW)).problems.map(formatProblem);
}

/** The site's own address, as somebody types it who has its old or its `www` form in mind. */
const OURS = `http://www.${new URL(brand.url).host.replace(/^www\./, '')}`;

const FRONT = {
  title: 'A new article',
  description: 'What it is about.',
  excerpt: 'What it says.',
  publishedAt: '2025-03-01',
  category: 'search',
  keywords: '[search, titles, links]',
  plate: 'The plate',
};
const VIDEO = {
  title: 'A new video',
  learn: '[What a week contains, What you approve in it]',
  description: 'What it shows.',
  altText: 'What the poster shows',
  publishedAt: '2025-03-01',
  isLive: 'true',
  src: '/streams/week/master.m3u8',
};

/** Lines of a name and a value; a change without a value leaves the line out, and a new name adds a line. */
const lines = (all: Record<string, string>, changes: Record<string, string | undefined> = {}): string =>
  Object.entries({ ...all, ...changes })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    .join('\n');
const front = (changes: Record<string, string | undefined>, body = 'A text.'): string =>
  `---\n${lines(FRONT, changes)}\n---\n\n${body}\n`;
/** An article with this text, whose first line is line 11. */
const body = (text: string): string => front({}, text);
const video = (changes: Record<string, string | undefined>): string => `${lines(VIDEO, changes)}\n`;

/** A file of one question; its answer is on line 4, and its link on line 5. */
const questions = (answer: string, link = ''): string =>
  `title: A\nquestions:\n  - question: B\n    answer: "${answer}"\n${link && `    link: ${link}\n`}`;
const policy = (effective: string, text: string): string => `---\neffective: ${effective}\n---\n\n${text}\n`;

const FIGURE = [
  'demand:\n  kind: doughnut\n  title: What readers want\n  item: They want\n  measure: Share\n  unit: "%"',
  '  rows:\n    - { id: steps, label: First steps, value: 60 }\n    - { label: Examples, value: 40 }\n',
].join('\n');

const TOOLS = `---
updatedAt: 2026-03-01
tools:
  - name: Tool A
    knownFor: Keywords
    features: [Keywords]
    strengths: Keywords
    limits: Reports
    choose: For keywords
    jobs: { keywords: strength, tracking: included, audit: included, links: included, planning: not listed, local: not listed, reports: included }
    prices: [119.95, 229.95, 449.95]
considerations: []
---

A text.
`;

/** A picture of 16 by 9 pixels, the shape of a poster. */
const POSTER = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvDwACAAcQ/Y/+ByKi/wEA', 'base64');

/** A picture of one pixel. */
const PIXEL = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** The part of a PNG that makes it move: two pictures, again and again. */
const ANIMATION = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');

/** A table that repeats the prices of a tool. */
const PRICES =
  '| Tool | A | B | C | D | E |\n|---|---|---|---|---|---|\n| Tool A | $119.95 | $229.95 | $449.95 | $1,439.40 | $1,320.00 |';

const BASE: Files = {
  [`${ARTICLES}/base.md`]: front(
    { formerly: '[old-name]', formSource: 'a-form' },
    `${PRICES}\n\n[x](/documents/table.csv) {figure:demand.steps}`,
  ),
  'src/content/figures/reviews.yaml': FIGURE,
  'src/content/authors/nora.yaml': `name: Nora\nrole: Editor\nbio: Nora writes.\n`,
  'src/content/tools/comparison.md': TOOLS,
  'src/pages/features.astro': '',
  'src/pages/documents/[name].[ending].ts': '',
  'src/content/takeaways/list.yaml': 'title: A\nabout: B\nlines: C\n',
  'src/content/takeaways/table.yaml': 'title: A\nabout: B\ncolumns: [C]\n',
  'src/pages/blog/[slug].astro': '',
  'src/pages/blog/[...page].astro': '',
  'src/pages/index.astro': '',
  'src/pages/decks/_half/picture.svg': '',
  [`src/pages${BOOK_SAMPLE.path}.astro`]: '',
  'src/content/videos/a-base.yaml': video({ galleryPosition: '9' }),
  'public/documents/sheet.csv': '',
  'public/My photo.png': '',
  'public/100%.png': PIXEL,
  [`${ARTICLES}/50%.png`]: '',
  'public/Cafe\u0301.pdf': '',
  'public/posters/a-base.webp': POSTER,
  'public/posters/a.webp': POSTER,
  'public/posters/square.webp': PIXEL,
  'public/posters/broken.webp': '',
  'public/streams/week/master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n',
  'public/streams/week/360p/index.m3u8': '#EXTM3U\n#EXTINF:4.0,\n0.m4s\n',
  'public/streams/week/360p/0.m4s': '',
  'public/streams/half/master.m3u8': '360p/index.m3u8\n',
  'public/streams/mute/master.m3u8': '#EXT-X-MEDIA:TYPE=AUDIO,URI="sound/index.m3u8"\n',
  'public/streams/half/a.vtt':
    'WEBVTT\r\n\r\n00:00.000 --> 00:01.500 line:0\r\nA\r\n\r\n01:00:00.000 --> 01:00:01.500\r\nB',
  'public/streams/half/b.vtt': '1\n00:00:00,000 --> 00:00:01,500\nA\n',
  'public/streams/half/c.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.500\nA\n\n0:01.500 --> 0:02\nB\n',
  'public/streams/half/d.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.500\nEspaÃ±a\n',
  'public/streams/half/e.vtt': 'WEBVTT\n',
  'public/streams/half/f.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.500\nA\n00:01.500 --> 00:02.000\nB\n',
  'public/streams/half/g.vtt': 'WEBVTT\n\nNOTE A\n\n1\n00:00.000 --> 00:01.500\nA\n\nB\n',
  'public/streams/half/h.vtt': 'WEBVTT\n\n00:02.000 --> 00:03.500\nA\n\n00:01.500 --> 00:02.000\nB\n',
  'public/streams/half/i.vtt': 'WEBVTT\n\n00:02.000 --> 00:01.500\nA\n',
  'public/streams/half/j.vtt': 'WEBVTT\n\n00:00.000 -> 00:01.500\nA\n\n00:02.000 --> 00:03.000\nB\n',
};

/*
 * The tables below: what an editor typed, and the beginning of each message about it. No message: it is right.
 */

/** A picture whose line is as long as one that a program wraps. */
const PICTURE = '![What a reader of the printed page sees in the field in the morning](./photo.jpg)';

/** Texts of an article. The first line of a text is line 11 of its file. */
const TEXTS: [text: string, ...messages: string[]][] = [
  ['A\0text.', 'line 11: the line contains the invisible character U+0000.'],
  ['A\u0008 text.', 'line 11: the line contains the invisible character U+0008.'],
  ['A \u202Etext.', 'line 11: the line contains the invisible character U+202E.'],
  ['##\u200BHeading', 'line 11: the line contains the invisible character U+200B.'],
  ['{brand costs', 'line 11: {brand has no closing brace. Type one of these: {brand}, {day'],
  ['A {day and {plan:solo and {brand}', 'line 11: {day has no', 'line 11: {plan:solo has no'],
  ['{Brand} and { brand }.', 'line 11: nothing has the name', 'line 11: nothing has the name {'],
  ['####### One', 'line 11: this is no heading: after ## comes an ordinary space, for'],
  ['＃＃ One', 'line 11: this is no heading: after ## comes an ordinary space, for'],
  ['– One\n– Two', 'line 11: this is no list: an empty ', 'line 12: this is no list: an empty '],
  ['➤ One', 'line 11: this is no list: an empty line stands before a list,'],
  ['1986. What a year.', 'line 11: the page would show a list that begins with 1986.'],
  ['*One *two', 'line 11: this is not italic: no space stands inside the signs, and'],
  ['Price\\* and 2*3 and *one* (*two*), *three*.'],
  ['(x)[/features]', 'line 11: this is no link: the words stand in [ ], the address in ( ),'],
  ['[x]{/features}', 'line 11: {/features} would be shown as it is typed. Remove it, or type \\{'],
  ['[[features]]', 'line 11: this is no link: the words stand in [ ], the address in ( ),'],
  ['==x==', 'line 11: this is not marked.'],
  [':::note', 'line 11: the site has no blocks that begin with :::.'],
  ['Great :rocket: and 10:30:00', 'line 11: :rocket: is no emoji.'],
  ['a &nbps; b &amp; c&nbsp;d', 'line 11: &nbps; is no sign.'],
  ['H~2~O, but ~5 and ~6', 'line 11: text between two ~ is struck out.'],
  ['[](/features)', 'line 11: the link has no words.'],
  ['[x](mailto:kim@)\n\n[x](kim@example.org)', 'line 11: mailto:kim@ names', 'line 13: Type mailto: befor'],
  ['[x](https://example..org)', 'line 11: https://example..org names no site.'],
  ['[x](/My%20photo.png)'],
  ['A \uE000 text.', 'line 11: the line contains the invisible character U+E000.'],
  ['## One\n\nA text.\n\n### Two\n\nA text.'],
  ['# One', 'line 11: a heading begins with one #.'],
  ['One\n===\n\nTwo\n---', 'line 11: the line of = or - below', 'line 14: the line of = or - below'],
  ['### One\n\nA text.\n\n## Two\n\nA text.', 'line 11: the heading skips a rank. Begin it with ##.'],
  ['## One\n\nA text.\n\n#### Two', 'line 15: the heading skips a rank. Begin it with ###.'],
  ['1. One\n  - Two\n2. Three', 'line 12: the line begins with too few spaces to stand under the'],
  ['- One\n - Two', 'line 12: the line begins with too few spaces to stand under the'],
  ['- One\n  - Two\n\n 9. Nine\n10. Ten\n\n- One\n* Two'],
  ['- [ ] One\n- [x] Two', 'line 11: nobody could tick the box.', 'line 12: nobody could tick the box.'],
  ['✅ One\n✅ Two', 'line 11: the page would show the next line behind this one.'],
  ['1️⃣ One\n2️⃣ Two', 'line 11: the page would show the next line behind this one.'],
  ['🎉 We have news.\\\nIt is good.'],
  ['*[SEO]: search engine optimization', 'line 11: the site has no list of abbreviations.'],
  ['++new++, C++ and C++', 'line 11: ++new++ would be shown as it is typed.'],
  ['$x^2$ costs $5 or $6', 'line 11: the site shows no formulas. Write $x^2$ in words,'],
  ['It don?t work, does it?', 'line 11: a ? stands where an apostrophe was lost.'],
  ['![The plate]', 'line 11: this is no picture:'],
  ['[plans]/features', 'line 11: this is no link: the address stands in ( ).'],
  ['One\\\nTwo\\', 'line 12: the page would show the \\.'],
  ['[x](/llms.txt) [x](/sitemap-index.xml) [x](#top)'],
  ['It costs 5 â‚¬.', 'line 11: “â‚¬” is what is left of another character.'],
  ['Gdzie jest Å‚Ã³dÅº?', 'line 11: “Å‚” is what is left of another character.'],
  ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'line 11: “ÐŸÑ€” is what is left of another character.'],
  ['ðŸ™‚', 'line 11: “ðŸ” is what is left of another character.'],
  ['æ—¥æœ¬', 'line 11: “æ—¥æœ¬” is what is left of another character.'],
  ['Voilà… «\u00A0café\u00A0» BLÅ… HÖ“ 3×4 Ä–Å, Þ'],
  ['![A](./Café.jpg)', 'line 11: a sign in the name of src/content/articles/Café.jpg only looks like the'],
  ['![A](<./Screenshot 10.30 AM.png>)', 'line 11: a sign in the name of src/content/articles/Screenshot'],
  ['![A](./a%23b.png)', 'line 11: the build cannot find src/content/articles/a#b.png. Rename'],
  ['![A](./plain.svg) ![B](<./my (1).png>) ![C](./100%25.png)'],
  ['![A](./no-size.svg)', 'line 11: the picture src/content/articles/no-size.svg has no size.'],
  ['![A](./drawing.png)', 'line 11: the picture src/content/articles/drawing.png is an SVG.'],
  ['##One', 'line 11: this is no heading: after ## comes an ordinary space, for'],
  ['A text.\n\n##\u00A0One', 'line 13: this is no heading: after ## comes an ordinary space, for'],
  ['#One', 'line 11: this is no heading: after ## comes an ordinary space, for'],
  ['##', 'line 11: the heading is empty.'],
  ['#1 in search, and \\#seo.\n\n\\##One'],
  ['- One\n- Two\n\n1. One\n2. Two\n\n-5 degrees, 2.5 hours and \\-One'],
  ['-\u00A0One\n-\u00A0Two', 'line 11: this is no list: an em', 'line 12: this is no list: an em'],
  ['Text:\n\n-One\n1.Two', 'line 13: this is no list: an empty ', 'line 14: this is no list: an empty '],
  ['• One', 'line 11: this is no list: an empty line stands before a list,'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['| a | b |\n| 1 | 2 |', 'line 11: this is no table: its', 'line 12: this is no table: its'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 | 3 |', 'line 13: the row has 3 cells, and the first row has 2.'],
  ['Text\n2. Two', 'line 12: this is no list: an empty line stands before a list,'],
  ['a) One\n\nii. Two\n\no   Three', 'line 11: this is no', 'line 13: this is no', 'line 15: this is no'],
  ['e.g. one, v. Chr., 3.5 and 10 (a) b'],
  ['Term\n: What it is', 'line 12: the site has no lists of terms.'],
  ['> [!NOTE]\n> A text.\n\n!!! note', 'line 11: the site has no boxes', 'line 14: the site has no boxes'],
  [
    '[TOC]\n\n[sic] and […]\n\n[Editor: do you know?]',
    'line 11: [TOC] would be shown as it is typed. Remove it, or type \\[',
  ],
  ['[x]\n\n[x]: /features\n\n&nbsp;', 'line 15: the line shows nothing. Remove it.'],
  ['$$ x $$', 'line 11: the site shows no formulas. Write $$ in words,'],
  ['x^2^ and 2^10', 'line 11: ^2^ is not raised.'],
  ['A claim^[The note.]', 'line 11: a note is typed like this: [^1] in the text,'],
  ['A %%hidden%% text, 5%', 'line 11: %%hidden%% would be shown as it is typed.'],
  ['{% include %} and \\{x, y\\}', 'line 11: {% include %} would be shown as it is typed.'],
  ['[a](/){target=_blank}\n\n## One {#one}', 'line 11: {target=_blank} would', 'line 13: {#one} would'],
  ['2*3*4', 'line 11: the signs of *3* would make it italic.'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |\nA text.', 'line 14: the line under the table would become'],
  ['| a |\n| --- |\n| 1 |\nA text.', 'line 14: the line under the table would become'],
  ['![Alt text](./photo.jpg)', 'line 11: the picture has'],
  ['![Screenshot 2025-01-01 at 10.00.00](./photo.jpg)', 'line 11: the picture has'],
  ['![IMG_1234](./photo.jpg) ![Image of a map](./photo.jpg)', 'line 11: the picture has'],
  ['## 🎉\n\nA text.', 'line 11: the heading has no word. Type one after ##.'],
  ['~~~sh\n# A comment\n[x](y)\n~~~\n\n````\n```\n````\n\nAnd `**[x](y)`.'],
  ['```\ncode', 'line 11: the code that begins here has no end.'],
  ['Text:\n\n    far in', 'line 13: the line begins with four spaces or a tab, which makes it'],
  ['A `text.', 'line 11: the code that begins here has no end.'],
  [
    '[a](/) [b](/features?x=1#y) [c](/documents/sheet.csv) [d](https://example.org) [e](mailto:a@b.example) [f](#the-end)\n[g](/blog/base) [g](/blog) [h](/blog/old-name) [i][j] <https://example.org>\n\n[j]: /features\n\n## The end!\n\nA text.',
  ],
  ['[x](www.example.org)', 'line 11: the link leads to a page www.example.org of this site.'],
  ['[x](/featurs)', 'line 11: the link leads to /featurs, and there is no such page or'],
  [
    '[x](/my-photo.png)',
    'line 11: the link leads to /my-photo.png, and there is no such page or file. Type one of these: /My%20photo.png,',
  ],
  ['[x](/documents/list.txt) [y](/documents/table.csv)'],
  [
    '## Contents\n\n[x](#contents)',
    'line 13: the link leads to #contents, and no heading has that name. Type one of these: #contents-1.',
  ],
  ['[x](/Caf\u00E9.pdf)', 'line 11: a sign in the name of public/Caf\u00E9.pdf only looks like the file’s.'],
  ['[x](/documents/shet.csv)', 'line 11: the link leads to /documents/shet.csv, and there is no such'],
  ['Text\\\n[x](/blog/bse)', 'line 12: the link leads to /blog/bse, and there is no such page or'],
  ['[x](./base.md)', 'line 11: ./base.md is a file, not an address.'],
  ['[x](features)', 'line 11: the address features does not begin with /.'],
  ['## One\n\n[x](#on)', 'line 13: the link leads to #on, and no heading has that name.'],
  ['[x](javascript:alert(1))', 'line 11: a link cannot lead to javascript: Type an address that'],
  ['[x](https://example)', 'line 11: https://example names no site.'],
  ['[x](http://localhost:4321/features)', 'line 11: http://localhost:4321/features is on your own computer.'],
  ['[x] (/features)\n\n[x](/my page)', 'line 11: this is no link: the', 'line 13: this is no link: the'],
  ['[x][y]\n\n[z]: /features', 'line 11: the address of this link', 'line 13: nothing leads to [z], so'],
  ['**Bold**, __bold__, ~~gone~~, \\*\\*stars\\*\\*, 2 * 3, snake_case'],
  ['A **bold ** text', 'line 11: this is not bold: no space stands inside the signs, and'],
  ['<mark>One</mark> and H<sub>2</sub>O<br>'],
  ['See <script>alert(1)</script>.', 'line 11: the site does not', 'line 11: the site does not'],
  ['<u style="x">One</u>', 'line 11: the site does not take style= in a text.'],
  ['<u>One', 'line 11: <u> is not closed.'],
  ['One</u>', 'line 11: nothing opens </u>.'],
  ['<mark>One\n\nTwo</mark>', 'line 11: <mark> is not closed.', 'line 13: nothing opens </mark>.'],
  [
    '**<u>One</u>** and *one <kbd>two*</kbd>',
    'line 11: nothing opens </kbd>.',
    'line 11: <kbd> is not closed.',
  ],
  ['Write to <name>.', 'line 11: the site does not take <name> in a text.'],
  ['<!-- later -->', 'line 11: a comment would stand in the page for everybody to read.'],
  [
    `${Array.from({ length: 17 }, (_, i) => `a[^n${i}]`).join(' ')}\n\n${Array.from({ length: 17 }, (_, i) => `[^n${i}]: Note.\n`).join('\n')}`,
  ],
  ['A claim.[^1]', 'line 11: the note [^1] is not written.'],
  ['A claim.\n\n[^1]: The note.', 'line 13: nothing leads to [^1], so that the line is not shown.'],
  ['A claim.[^1]\n\n[^1]: One.\n\n[^1]: Two.', 'line 15: [^1] is written twice.'],
  ['{brand} has {figure:demand.steps} of \\{a, b\\}.'],
  ['It is {figure:demand.step}.', 'line 11: nothing has the name {figure:demand.step}.'],
  ['It costs {plan:solo.price}.', 'line 11: nothing has the name {plan:solo.price}.'],
  [
    `${PRICES}\n\nTool | A\n--- | ---\nTool A | **$450**\nTool B | $450\n\n\`| Tool A | $9 |\``,
    'line 17: the row does not say what src/content/tools/comparison.md says. Type it like this: | Tool A | $119.95 |',
  ],
  ['![A](./photo.jpg) ![B](photo.jpg) ![C](/My%20photo.png) ![D][e]\n\n[e]: ./photo.jpg'],
  ['![](./photo.jpg) ![ ][e]\n\n[e]: ./photo.jpg', 'line 11: the picture has', 'line 11: the picture has'],
  ['<img src="/My%20photo.png">', 'line 11: a picture is typed', 'line 11: the site does not take'],
  [
    '![photo.jpg](./photo.jpg) ![Image][e]\n\n[e]: ./photo.jpg',
    'line 11: the picture has',
    'line 11: the picture has',
  ],
  ['!(A)[./photo.jpg]', 'line 11: this is no link: the words stand in [ ], the address in ( ),'],
  ['![A](./linked.svg)', 'line 11: the picture src/content/articles/linked.svg shows another file, which'],
  ['<dl>\n<dt>A&nbsp;B</dt>\n</dl>'],
  ['![A](./Photo.jpg)', 'line 11: there is no picture src/content/articles/Photo.jpg. Type ./photo.jpg.'],
  ['![A](/scan.tif)', 'line 11: there is no picture public/scan.tif. Type ./scan.tif.'],
  ['![A](.\\photo.jpg)', 'line 11: there is no picture src/content/articles/./photo.jpg. Type ./photo'],
  ['![A](./photos.jpg)', 'line 11: there is no picture src/content/articles/photos.jpg. Correct the'],
  ['![B](https://example.com/a.png)', 'line 11: the picture https://example.com/a.png is on another site.'],
  ['![A](./photo.heic)', 'line 11: the picture src/content/articles/photo.heic cannot be read.'],
  ['![A](./scan.tif)', 'line 11: the picture src/content/articles/scan.tif is of the kind'],
  ['![A](./half.jpg)', 'line 11: the picture src/content/articles/half.jpg cannot be read.'],
  ['- One\ntwo', 'line 12: the line would belong to the list, quotation or note above.'],
  ['> One\ntwo', 'line 12: the line would belong to the list, quotation or note above.'],
  ['- One\\\n  two\n\n> One\\\n> two\n\nA[^1]\n\n[^1]: One\\\n    two'],
  ['1. One\n3. Three', 'line 12: the page would show 2 before this line.'],
  ['3. One\n4. Two\n\nA text.\n\n1. One\n1. Two'],
  ['- One\n-', 'line 12: this line of the list is empty.'],
  ['A[^1]\n\n[^1]:', 'line 13: the note is empty.'],
  ['(1) One\n(2) Two', 'line 11: the page would show the next line behind this one.'],
  ['A. One\nB. Two', 'line 11: the page would show the next line behind this one.'],
  ['A. Smith wrote it.\\\nIt is good (1).'],
  ['[ ] One', 'line 11: nobody could tick the box. Take out the [ ].'],
  ['a\tb\n1\t2', 'line 11: the page would show the tab as a', 'line 12: the page would show the tab as a'],
  ['[a] b\n\n[a]: /features "T', 'line 13: this is no address of a link: after it comes nothing,'],
  ['[caption]x[/caption]', 'line 11: [/caption] would be shown as it is typed.'],
  ['[gallery ids="1"] and [sic]', 'line 11: [gallery ids="1"] would be shown as it is typed.'],
  ['<%= x %>', 'line 11: <%= x %> would be shown as it is typed.'],
  ['Great :+1: and 3:1:2', 'line 11: :+1: is no emoji.'],
  ['***One**', 'line 11: a * or _ is left beside this text in bold or italics.'],
  ['**One**\\* and **One** *two*'],
  ['a&#x200B;b', 'line 11: the line contains the invisible character U+200B.'],
  ['Sales, R&D; <b>One</B>'],
  ['<mark>\n**One**\n</mark>', 'line 11: the page would show **One** as it is typed, because a tag'],
  ['<dl>\n<dt>{brand}</dt>\n</dl>', 'line 11: the page would show {brand} as it is typed.'],
  ['<mark>\n\n**One** {brand}\n\n</mark>\n\n<u>**One**</u>'],
  ['[x](/features "{brnd}")', 'line 11: nothing has the name {brnd}.'],
  ['![{brnd}](./photo.jpg)', 'line 11: nothing has the name {brnd}.'],
  ['![By {brand}](./photo.jpg "At {brand}")'],
  ['[x](tel:) [y](tel:abc)', 'line 11: tel: names no telephone.', 'line 11: tel:abc names no tele'],
  ['[x](tel:+1-212-555-0100) [y](http://www.example.org:8080/)'],
  ['[x](http:/example.org)', 'line 11: http:/example.org names no site.'],
  ['[x](https://kim@example.org)', 'line 11: https://kim@example.org names no site.'],
  [`[x](${OURS}/nope)`, 'line 11: the link leads to /nope, and there is no'],
  [`[x](${OURS}/blog/base#a)`, 'line 11: the address of an article is typed without the site: /blog/base#a'],
  [`[x](${OURS}/features)`],
  ['![A](/photo.jpg)', 'line 11: the picture public/photo.jpg contains notes of the camera,'],
  ['![A](./moves.webp)', 'line 11: the picture src/content/articles/moves.webp moves. Save it as GIF.'],
  ['![A](./moves.gif)'],
  ['![A](./moves.png)', 'line 11: the picture src/content/articles/moves.png moves. Save it as GIF.'],
  ['![A][e]\n\n[e]: ./photo.jpg "By {brand}"'],
  ['![A][e]\n\n[e]: ./photo.jpg "By **Kim**"', 'line 11: the caption would show **Kim** as it is'],
  ['A ![A][e]\n\n[e]: ./photo.jpg "B {brnd}"', 'line 11: the caption', 'line 11: nothing has the name'],
  ['![A](./copied.svg)', 'line 11: the picture src/content/articles/copied.svg cannot be shown. Type'],
  ['![A](./fonts.svg)', 'line 11: the picture src/content/articles/fonts.svg shows another file, which'],
  ['![A](./shapes.svg)'],
  ['![A|300](./photo.jpg)', 'line 11: the description would end in |300.'],
  ['Energy \\( E=mc^2 \\), \\[ a=b \\] and \\[sic\\].', 'line 11: the site shows', 'line 11: the site shows'],
  ['As said【4†source】.', 'line 11: 【4†source】 would be shown as it is typed.'],
  ['{:toc}\n\nA text. ^an-id', 'line 11: {:toc} would be shown', 'line 13: ^an-id would be shown'],
  ['[x]\u00A0(/features) [x]（/features）', 'line 11: this is no link: the words stand in [ ],'],
  ['1- One\n2- Two', 'line 11: the page would show the next line behind this one.'],
  ['-> One\n-> Two', 'line 11: the page would show the next line behind this one.'],
  ['\u2212 One\n\u2212 Two', 'line 11: the page would show the next line behind this one.'],
  ['  A   B\n --- ---\n  1   2\n\n- - -', 'line 12: this is no table: its second line has one'],
  ['```js title="a.js" {1}\nx\n```\n\nA text.', 'line 11: title="a.js" {1} would not be shown.'],
  ['```mermaid\ngraph TD\n```', 'line 11: the page would show the text of a diagram.'],
  ['## One[^1]\n\nA text.\n\n[^1]: Two', 'line 11: the list of contents would show the number of the note.'],
  ['a[^1]\n\n[^1]: b[^2]\n\n[^2]: c', 'line 13: a note within a note would not be shown.'],
  ['“https://a.org/b”, www.a.org—c', 'line 11: the address would go', 'line 11: the address would go'],
  ['[a](https://a.org/b—c) and <https://a.org/b>, https://a.org/b.'],
  ['1. One\\\n   ![A](./photo.jpg "B")', 'line 12: the caption would not be shown.'],
  ['[x](/blog/2)', 'line 11: articles move from one page of the list to the next. Type /blog'],
  ['a | b\n1 | 2', 'line 11: this is no table: its second line has one |---| for each cell'],
  [
    '![A](./a%2Cb.png) ![B](./a,b.png)',
    'line 11: the build cannot find src/content/articles/a,b.png. Rename',
  ],
  [
    '{ day } {day }',
    'line 11: nothing has the name { day }. Type',
    'line 11: nothing has the name {day }. Type',
  ],
  [
    '{{day}} ｛day｝',
    'line 11: nothing has the name {{day}}. Type',
    'line 11: nothing has the name ｛day｝. Type',
  ],
  [
    '{"a": 1}',
    'line 11: {"a": 1} would be shown as it is typed. Remove it, or type \\{ for the sign itself.',
  ],
  ['{term:refund}. {term:refund}', 'line 11: {term:refund} is a whole sentence. Remove the sign behind it.'],
  ['A text\n> One line\n> and another', 'line 12: the page would show the next line behind this one.'],
  [
    'We write an article a week.[^1]\nYou approve each of them (or not).\nWe publish **each.**\n\n[^1]: Or two.',
  ],
  ...[
    'Saturday Inc.\n1 Main St.\nNew York',
    'Monday: 9 a.m.\nTuesday: 10 a.m.',
    'Monday: from 9 in the morning to 5 p.m.\nTuesday: from 9 in the morning to 6 p.m.',
    '**Q: What is it, and whom is it for?**\nA: A title.',
    'Q: What is it, and whom is it for?\nA: A title.',
    '**What does the first month cost us?**\nNothing.',
    'Thank you for reading all of this.\nAnna',
    '> “It is the best that we have ever bought!”\n> — Anna S., who buys it.',
    '> “It is the best that we have ever bought!”\n> **Anna S.**, CEO',
    'Keep it short.\nUse a verb.',
    'We write all of them ourselves.\n*Anna S.*',
  ].map((text): [string, string] => [text, 'line 11: the page would show the next line behind this one.']),
  ['A text that a program has wrapped at the width of its own window\n— here — and went on.'],
  [`${'A program wraps '.repeat(4)}\nhere.\\\nIt is<br>\nso, and it is  \nso.`],
  ['- One\n      - Two', 'line 12: this is no list: an empty line stands before a list,'],
  ['A text.\n\n———\n\n+++', 'line 13: this is no line across', 'line 15: this is no line across'],
  ['A text.\n\n⸻\n\nA text.', 'line 13: this is no line across the text.'],
  [
    '![A](./photo.jpg “B”) ![A] (./photo.jpg)\n\n![A](./photo.jpg "B)',
    'line 11: this is no picture: no space',
    'line 13: this is no picture: no space',
  ],
  [
    '![A field](./photo.jpg) "B"\n\n![A field](./photo.jpg) “B.” \n\n![A field](./photo.jpg) “B,” she said.',
    'line 11: the page would show the caption beside the picture. Type it before the )',
    'line 13: the page would show the caption beside the picture. Type it before the )',
  ],
  ['[A](./photo.jpg)', 'line 11: a link cannot lead to a file beside the text. Type ! before'],
  ['[A](list.pdf)', 'line 11: a link cannot lead to a file beside the text. Put the file'],
  ['[x](https//example.org)', 'line 11: https//example.org is no address. Type it like this: https:'],
  ['[x](“https://example.org”) [y]("/features")', 'line 11: type the address', 'line 11: type the address'],
  ['a\\nb', 'line 11: the page would show the \\. Remove it, or type \\\\ for the sign itself.'],
  ['C:\\\\a and one\\_two'],
  [
    'Type --save. -- Kim--or `a --b`',
    'line 11: the page would show a dash in place of --. Type `--save` for these signs themselves.',
  ],
  ['<title tags\nare short.', 'line 11: a tag has no >. Type it, or \\< for the sign < itself.'],
  ['See <example.org>.', 'line 11: <example.org> would be shown as it is typed.'],
  ['See <https://example.org/a b>.', 'line 11: < would be shown as it is typed.'],
  ['![A](./photo.jpg "By **Kim**, at *5*")', 'line 11: the caption would show **Kim** as it is'],
  ['![A](./photo.jpg "By Kim (2025)")'],
  ['>100 users\n\n\\>100 users\n\n> 100 users', 'line 11: the page would show a quotation.'],
  ['A text.\n\n>', 'line 13: the quotation is empty.'],
  ['<o:p></o:p>', 'line 11: <o:p> would be shown as it is typed.'],
  ['$a+b$ costs $5–$10, US$ or A$', 'line 11: the site shows no formulas. Write $a+b$ in words,'],
  ['See https://example.org/?q=YQ== and a \\=\\= b.'],
  ['== One ==', 'line 11: this is not marked.'],
  ['**![A](./photo.jpg "B")**', 'line 11: the caption would not be shown.'],
  ['- ![A](./photo.jpg "B")\n- Two', 'line 11: the caption would not be shown.'],
  ['A[^1]\n\n[^1]: ![A](./photo.jpg "B")', 'line 13: the caption would not be shown.'],
  ['[cite_start]A text.[cite: 1, 2]', 'line 11: [cite_start] would be shown as it is typed.'],
  ['A text. citeturn0search1', 'line 11: citeturn0search1 would be shown as it is typed.'],
  ['See [Image of a cat] and so on.', 'line 11: [Image of a cat] would be shown as it is typed.'],
  ['See [image: image.png] and so on.', 'line 11: [image: image.png] would be shown as it is typed.'],
  ['[cid:image001.png@01DA1234.ABCD]', 'line 11: [cid:'],
  ['```markdown\n## One\n\nA text.\n```', 'line 11: the page would show all of the text as code.'],
  ['1. One\n\n   ![A](./photo.jpg "B")\n\n2. Two\n\n![A](./photo.jpg "B")'],
  [
    '## Prices -- what\n\n[x](#prices--what) [y](#prices----what)',
    'line 13: the link leads to #prices----what',
  ],
  ...['[[x](/features)', '[x](/features))', 'A [x](/features) (so', '| a |\n|---|\n| word) c |'].map(
    (text): [string, string] => [
      text,
      `line ${text.includes('|') ? 13 : 11}: a bracket ${/^\[\[/.test(text) ? '[' : /so$/.test(text) ? '(' : ')'} has no second one. Type it, take the one`,
    ],
  ),
  ['It is a) and b) (or c (d)), :-) and 1) first, \\) [sic], (`a` and *b*)'],
  ['a[^ 1] b[ ^1] c[^1]\n\n[^1]: d', 'line 11: a note has no spaces:'],
  [
    '[x] (https://a.org)\n\nSee [x]https://a.org',
    'line 11: this is no link: the',
    'line 13: this is no link: the',
  ],
  ['- One is long.\n Two', 'line 12: the line would belong to the list, quotation or note above.'],
  [
    '- One\n  - Two is long,\n   three',
    'line 13: the line would belong to the list, quotation or note above.',
  ],
  [
    '| a | b |\n| --- | --- |\n| 1 2 |',
    'line 13: the row has 1 cells, and the first row has 2. Type | between two',
  ],
  ['A --> B', 'line 11: the page would show a dash in place of --. Type `-->` for these signs'],
  [
    'a.[1] b[2], c.[citation needed] d.[a]',
    'line 11: [1] would be shown as it is typed. Remove it, or type a note in its place, [^1],',
  ],
  [
    'A text[a] with[JW1] comments.\n\n[a]Please check this.\n\nA word.[KL12]',
    'line 11: [a] would be shown as it is typed. Remove it, or type a note',
    'line 13: [a] would be shown as it is typed. Remove it, or type a note',
    'line 15: [KL12] would be shown as it is typed. Remove it, or type a note',
  ],
  ['A text[JW1].', 'line 11: [JW1] would be shown as it is typed. Remove it'],
  ['[A]fter that, [W]e say a\\[i\\] b or x[12a], `list[i]`.'],
  ['apple[s], “[a]nd”, as in [1] and (see [2])…[b]ut'],
  [
    'a.[1]\n\n[1]: https://a.org',
    'line 11: the page would show 1 as a part of the text. Type a note: [^1] here',
  ],
  ['[x]()', 'line 11: the link has no address. Type it between ( and ).'],
  ['See plans(/features)', 'line 11: this is no link: the words stand in [ ], the'],
  [
    '[x](localhost:4321/features)',
    'line 11: localhost:4321/features is on your own computer. Type the page alone: /fea',
  ],
  ['Our site<https://a.org/>', 'line 11: the page would show https://a.org/ as a word of the text.'],
  [
    'Kim<mailto:kim@a.org>\n\nKim <mailto:kim@a.org>',
    'line 11: the page would show mailto:kim@a.org as a word of the text. Type the link like this: [words](mailto:kim@a.org)',
    'line 13: the page would show mailto:kim@a.org as a word',
  ],
  ['(<https://a.org>), <kim@a.org> and “<https://a.org>”'],
  [
    '[x(/features)\n\n[x(https://a.org) and more',
    'line 11: this is no link: the words stand in [ ], the',
    'line 13: this is no link: the words stand in [ ], the',
  ],
  ['[as said (/features) there], [see (https://a.org/x)] and [sic] (or not)'],
  ['1. One\n\n   ```\n   x\n   ```\n\n2. Two'],
  ['![A](./50%.png) ![B](/100%25.png)', 'line 11: the build cannot read ./50%.png. Type %25 for'],
  ...[
    'See (x)[https://a.org].',
    'See [x|https://a.org].',
    'See [x|/features].',
    'See [https://a.org x].',
    'See [x]<https://a.org>',
  ].map((text): [string, string] => [text, 'line 11: this is no link: the words stand in [ ], the']),
  ['See [sic] <https://a.org>, [https://a.org](/features), [https://a.org] and [a|b].'],
  ...['## Notes', '---', '**Sources**', 'Sources:', 'References'].map((text): [string, string] => [
    `A[^1]\n\n${text}\n\n[^1]: B`,
    'line 13: nothing would stand below this line, because the page shows each note',
  ]),
  [
    'A[^1][^2]\n\n## One\n\n[^1]: B\n\n## Two\n\nC\n\n**D** E\n\n[^2]: F\n\n---\n\nG',
    'line 13: nothing would stand below this line,',
  ],
  ['[A][b]\n\n---\n\n[b]: /features', 'line 13: nothing would stand below this line,'],
  ['A[^1]\n\n## One\n\n[^1]: B\n\n### Two\n\nC'],
  ...[
    `[${'How we choose a title that works in '.repeat(2)}](/features)\n[${'How a title works '.repeat(4)}](/features)`,
    `https://a.org/${'long-'.repeat(12)}name\n<https://a.org/${'long-'.repeat(12)}other>`,
    `Smith, Anna, and Tom Jones, “How titles work”, Journal of Marketing 12 (2020)\nMiller, Jo, “Reading on screens”, ${'New York, '.repeat(5)}2021`,
    `**The starter plan:** for freelancers who write ${'and write '.repeat(3)}\n**The agency plan**: for small agencies`,
  ].map((text): [string, string] => [text, 'line 11: the page would show the next line behind this one.']),
  [
    `${'A program wraps '.repeat(4)} in 2020\n[and here](/features) ${'it goes on and on '.repeat(3)} as it did in\n[this](/features) text, **in bold** type: and so on.`,
  ],
  ...[
    '![Untitled](./photo.jpg)',
    '![PXL_20250301_101522](./photo.jpg)',
    '![20250301_101522](./photo.jpg)',
    '![Screen Shot 2025-03-01 at 10.15.22 AM](./photo.jpg)',
    '![WhatsApp Image 2025-03-01 at 10.15.22 (1)](./photo.jpg)',
    '![enter image description here](./photo.jpg)',
    '![What it shows](./photo.jpg)',
    '![My (1)](<./my (1).png>)',
    '![photo][e]\n\n[e]: ./photo.jpg',
  ].map((text): [string, string] => [text, 'line 11: the picture has no description.']),
  ['![My photo](/My%20photo.png) ![Capture of a form](./photo.jpg)'],
  ...['', '> ', '- '].map((sign): [string, string] => [
    `${sign}${'A PDF divides words '.repeat(4)}as peo-\n${sign.replace('-', ' ')}ple read.`,
    'line 11: the page would show a space within the word that goes on in the next line.',
  ]),
  [`${'A program wraps '.repeat(4)}a short-\nand long-term plan, and ${'wraps '.repeat(8)} a \\-\nsign`],
  [
    '| a |\n|---|\n| $49\\* |\n\n* Billed yearly.',
    'line 15: the page would show a bullet in place of the * that the text refers to.',
  ],
  ['It is $49*.\n\n\\* Billed yearly.\n\n*One*\n\n* Two'],
  ['It costs 100$, not 200$, from 50$/month to 100$/month, or 5$-10$.'],
  ['Prices are in US$, not A$ (US$/CA$), or \\$\\$.'],
  [
    'From $$ to $$$',
    'line 11: the site shows no formulas. Write $$ in words, or with <sup>, <sub> and <var>, or type \\$',
  ],
  ...['\n*By Kim*', '\nA text that goes on.', '\n![A](./photo.jpg) it is'].map((after): [string, string] => [
    `${PICTURE}${after}`,
    'line 11: the page would show the picture and the text in one line. Put the picture on a line of its own',
  ]),
  [`${'A long line '.repeat(6)}\n${PICTURE}`, 'line 12: the page would show the picture and the text in one'],
  [`[${PICTURE}](/features)\n*By Kim*`, 'line 11: the page would show the picture and the text in one'],
  [`- ${PICTURE}\n  By Kim`, 'line 11: the page would show the picture and the text in one'],
  [
    `${PICTURE}\\\n*By Kim*\n\n${PICTURE} ${PICTURE}\n\n[${PICTURE}](/features)\n\nA ${PICTURE}\\\n${PICTURE}`,
  ],
  [
    '[![A field](./photo.jpg "B")](/features)',
    'line 11: the caption would not be shown. A picture that is a link has',
  ],
  ...[
    '> To be.\n> - Anna Smith',
    '> To be.\n>\n> * Anna Smith, who wrote it',
    'A text.\n\n- Nora',
    'A text.\n\n- Anna van Berg\n\nA text.',
  ].map((text): [string, string] => [
    text,
    `line ${text.includes('\n>\n') || text.startsWith('A') ? 13 : 12}: the page would show a bullet in place of the sign before the name.`,
  ]),
  [
    '> One.\n>\n> - Two\n> - Three\n\n> Do this:\n> - Anna\n\nBy:\n\n- Nora\n\nA text.\n\n- See it.\n\nA\n\n- [Nora and Kim](/features)\n\n1. Nora',
  ],
  [
    'It grew by 20[1](https://a.org) and rose.[\\[2\\]](https://a.org)',
    'line 11: the page would show 1 as a part of the text. Type a note: [^1] here',
    'line 11: the page would show [2] as a part of the text. Type a note: [^2] here',
  ],
  ['In chapters [1](/features) and ([2](/features)), of [2024](/features).'],
  ['See https://a.org/b’s page.', 'line 11: the address would go on with ’.'],
  ["See https://a.org/b's page and https://a.org/B's_law", "line 11: the address would go on with '."],
  ['## History[edit]\n\nA text.', 'line 11: [edit] would be shown as it is typed.'],
];

/** Lines of an article's front matter: a changed value, a new line at the end, or undefined for a missing line. */
const FRONTS: [changes: Record<string, string | undefined>, ...messages: string[]][] = [
  [{}],
  [{ plate: 'CafÃ©' }, 'line 8: “Ã©” is what is left of another character.'],
  [{ plate: 'The plate\n\n## One\n' }, 'line 10: the front matter goes on to line 12, so that this'],
  [{ plate: 'The plate\n\nA text.' }, 'line 10: the line has no colon with a space after it.'],
  [{ title: 'Search: a title' }, 'line 2: the text has a colon in it, or the line below begins with a'],
  [{ title: '"A title' }, 'line 2: the line cannot be read (Missing closing "quote).'],
  [{ keywords: '[a, b, c' }, 'line 7: a bracket is opened and not closed, or the line begins in'],
  [{ keywords: '\n\t- a' }, 'line 8: the line cannot be read (Tabs are not allowed as indentation).'],
  [{ plate: '@plate' }, 'line 8: the line cannot be read (Plain value cannot start with'],
  [{ plate: "'The week's plate'" }, 'line 8: words or signs stand where none belong, such as'],
  [{ plate: '{brand} plate' }, 'line 8: words or signs stand where none belong, such as'],
  [{ plate: 'One\nplate: Two' }, 'line 9: the name appears twice.'],
  [{ plate: 'One\n draft: true' }, 'line 8: the text has a colon in it, or the line below begins with a'],
  [{ title: 'Why we rank #1' }, 'line 2: everything from #1 on is left out.'],
  [{ title: '"Why we rank #1"' }],
  [{ plate: 'One\n# A comment' }],
  [{ plate: '*plate' }, 'line 8: a value that begins with &, * or ! is not read as a text.'],
  [{ plate: '&a plate' }, 'line 8: a value that begins with &, * or ! is not read as a text.'],
  [{ plate: '!a plate' }, 'line 8: a value that begins with &, * or ! is not read as a text.'],
  [{ title: '“Rank”' }, 'line 2: the page would show the quotation marks of “Rank”.'],
  [{ title: '"“Rank”"' }],
  [{ keywords: '\n- a\n - b' }, 'line 8: a line below continues this text.'],
  [{ title: '1984' }],
  [{ title: 'Long '.repeat(20) }],
  [{ title: undefined }, 'line 2: title is missing.'],
  [{ title: '"Two\\nlines"' }, 'line 2: title is “Two lines”.'],
  [{ plate: '"A\\tplate"' }, 'line 8: plate is “A plate”.'],
  [{ title: '>-\n  Two\n  lines' }],
  [{ title: '' }, 'line 2: title is empty.'],
  [{ plate: '{day}' }, 'line 8: plate is no text, because it begins with { or [ or has a colon in it.'],
  [{ plate: '[Guide]' }, 'line 8: plate is no text, because it'],
  [{ keywords: '[a, b: c, d]' }, 'line 7: keywords, entry 2 is no text, because it'],
  [
    { plate: '"The "plate": it"' },
    'line 8: the text has a colon in it, or the line below begins with a space too many. Type a name, a colon, a space and a value, and put a text with other signs between straight double quotation marks, with curly ones within it: title: "My “first” title"',
  ],
  [{ titel: 'A' }, 'line 9: titel is not a name of this kind of file.'],
  [{ category: 'serach' }, 'line 6: category is “serach”.'],
  [{ keywords: '[a]' }, 'line 7: keywords has 1 entry.'],
  [{ keywords: '\n- a\n-\n- c' }, 'line 9: keywords, entry 2 is empty.'],
  [{ publishedAt: 'March 1' }, 'line 5: publishedAt is “March 1”.'],
  [{ publishedAt: '2025-03' }, 'line 5: publishedAt is “2025-03”.'],
  [{ publishedAt: '2025-02-30' }, 'line 5: publishedAt is “2025-02-30”.'],
  [{ publishedAt: '2025-03-01T09:00:00Z' }, 'line 5: publishedAt is “2025-03-01T09:00:00Z”.'],
  [{ publishedAt: '0205-03-01' }, 'line 5: publishedAt is “0205-03-01”.'],
  [{ publishedAt: '2052-03-01' }, 'line 5: publishedAt is “2052-03-01”.'],
  [{ publishedAt: '2052-03-01', draft: 'true' }],
  [
    { publishedAt: '2027-06-02', publishAt: '2027-06-01T09:00:00Z' },
    'line 5: publishedAt is “2027-06-02”. It is in the future and later than publishAt, 2027-06-01T09',
  ],
  [{ publishedAt: '2027-06-01', publishAt: '2027-06-01T09:00:00-05:00' }],
  [{ updatedAt: '2025-02-01' }, 'line 9: updatedAt is “2025-02-01”.'],
  [{ publishAt: '2027-06-01T09:00:00' }, 'line 9: publishAt is “2027-06-01T09:00:00”.'],
  [{ publishAt: '2027-06-01' }, 'line 9: publishAt is “2027-06-01”.'],
  [{ publishAt: '2026-02-30T09:00:00Z' }, 'line 9: publishAt is “2026-02-30T09:00:00Z”.'],
  [{ draft: 'almost' }, 'line 9: draft is “almost”.'],
  [{ author: 'norra' }, 'line 9: author is “norra”.'],
  [{ formerly: '[old-name]' }, 'line 9: formerly is old-name, which src/content/articles/base.md has,'],
  [{ formerly: '[2]' }, 'line 9: formerly, entry 1 is “2”.'],
  [{ deck: 'slides' }, 'line 9: there are no slides with the name slides. Type one of these: half.'],
  [{ formSource: 'a-form' }, 'line 9: formSource is a-form, which src/content/articles/base.md has, too.'],
  [
    { deck: 'half' },
    'line 9: the deck needs the file src/pages/decks/_half/deck.ts.',
    'line 9: the deck needs the file src/pages/decks/_half/Slides.astro.',
  ],
  [
    { drawing: '{ kind: list, headline: A headline, items: [[Name, What is it, and why], [One], Two] }' },
    'line 9: drawing, items, entry 1 has 3 entries. List 3 to 7 pairs of a name and the question that it answers, with a comma only between quotation marks:',
    'line 9: drawing, items, entry 2 has 1 entry. List 3 to 7 pairs of a name and',
    'line 9: drawing, items, entry 3 is “Two”. List 3 to 7 pairs of a name and',
  ],
  [
    { drawing: '{ kind: columns, headline: A headline, bars: [[March, 1,200], [May, "2"]] }' },
    'line 9: the comma in the number would begin another cell.',
  ],
  [
    {
      drawing:
        '{ kind: bars, accent: 4, headline: A headline, bars: [[March, "20–30"], [May, "1,5"], [June, -5], [July, "$1,200.50 a week"], [August, 1½]] }',
    },
    'line 9: drawing, bars, entry 1, entry 2 is “20–30”. Type one number',
    'line 9: drawing, bars, entry 2, entry 2 is “1,5”. Type one number',
    'line 9: drawing, bars, entry 3, entry 2 is “-5”. Type one number',
    'line 9: drawing, bars, entry 5, entry 2 is “1½”. Type one number',
  ],
  [
    {
      drawing:
        '{ kind: bars, accent: 4, headline: A headline, bars: [[March, 2%], [May, 38 %], [June, 1%]] }',
    },
    'line 9: drawing, accent is “4”. Type the row of a bar',
  ],
  ...(
    [
      ['[[March, $900], [May, $1.2k], [June, $2k]]', '$900'],
      ['[[March, 20 min], [May, 1 h], [June, 2 h]]', '20 min'],
      ['[[March, 2 hours a week], [May, 3 hours a month], [June, 2 h]]', '2 hours a week'],
      ['[[March, 2 million], [May, "900"], [June, 1 million]]', '2 million'],
    ] as const
  ).map(([bars, first]): [Record<string, string>, string] => [
    { drawing: `\n  kind: columns\n  headline: A headline\n  bars: ${bars}` },
    `line 12: drawing, bars, entry 2, entry 2 is “${/May, "?([^\]"]*)/.exec(bars)?.[1]}”. The bar shows the number without its unit. Type all numbers in one unit, like the first: ${first}`,
  ]),
  [
    {
      drawing:
        '{ kind: columns, headline: A headline, bars: [[First quarter, 1 inquiry], [Second quarter, 2 inquiries], [Third quarter, 3 inquiries], [Fourth quarter, 4 inquiries]] }',
    },
  ],
  [
    {
      drawing:
        '\n  kind: columns\n  headline: A headline\n  bars: [[A, "1"], [B, "2"], [C, "3"], [D, "4"], [Commissioned reports, "5"]]',
    },
    'line 12: drawing, bars, entry 5, entry 1 is “Commissioned reports”. “Commissioned” is too wide for its place in the drawing. Shorten it to about 8 characters.',
  ],
  [
    {
      drawing:
        '{ kind: bars, accent: 1, headline: A headline, bars: [[An in-house writer (full time) and an editor, $84 a year], [B, $2 a year], [C, $3 a year]] }',
    },
    'line 9: drawing, bars, entry 1, entry 1 is 44 characters long. “An in-house writer (full time) and an editor” is too',
  ],
  [{ drawing: '{ kind: x }' }, 'line 9: drawing, kind is “x”.'],
  [{ plate: 'What {brand costs' }, 'line 8: {brand has no closing brace.'],
  [{ plate: 'By {{brand}}' }, 'line 8: nothing has the name {{brand}}. Type one of these: {brand}'],
  [{ plate: 'It is {term:refund}.' }, 'line 8: {term:refund} is a whole sentence.'],
  [{ title: 'A ==b== title' }, 'line 2: the page would show == as it is typed.'],
  [{ title: 'It\\u2019s a title' }, 'line 2: the page would show \\u2019 as it is typed.'],
  [{ plate: 'By {brnd}' }, 'line 8: nothing has the name {brnd}.'],
  [
    { title: 'How to use {topic} in prompts' },
    'line 2: nothing has the name {topic}. Type one of these: {brand}, {day}, {term:ai}, or take the braces out',
  ],
  [{ title: 'A **bold** title' }, 'line 2: the page would show **bold** as it is typed.'],
  [{ title: 'A *b*, `c` or _d_' }, 'line 2: the page would show *b* as it is typed.'],
  [{ title: 'See [x](/features)' }, 'line 2: the page would show [x](/features) as it is typed.'],
  [{ title: 'A &euro; 5' }, 'line 2: the page would show &euro; as it is typed.'],
  [{ title: 'A \\*b' }, 'line 2: the page would show \\* as it is typed.'],
  [{ title: 'A <!-- b --> c' }, 'line 2: the page would show <!-- as it is typed.'],
  [{ title: 'Why one <h1> and the <title> tag, before </head>, www.example.org, [sic], C:\\Users' }],
  [{ title: 'null' }, 'line 2: the page would show null. Remove the line, or type its text: "null"'],
  [{ searchTitle: '~' }, 'line 9: the page would show ~. Remove the line, or'],
  [{ title: '"null"' }],
  [{ title: '＂Rank＂' }, 'line 2: the page would show the quotation marks of ＂Rank＂.'],
  [{ title: '"A \\ud83d"' }, 'line 2: the line contains the invisible character U+D83D.'],
  [{ keywords: '\n- a\n- b,\n- c' }, 'line 9: keywords, entry 2 is “b,”. Take out the sign at its end.'],
  ...['quote pas-\n  sages', '"quote pas-\n  sages"', '>-\n  quote pas-\n  sages'].map(
    (excerpt): [Record<string, string>, string] => [
      { excerpt },
      `line ${excerpt.startsWith('>') ? 5 : 4}: the page would show a space within the word`,
    ],
  ),
  [{ excerpt: 'A short-\n  and long-term plan' }],
  [{ title: 'From 50$/month to 100$, not 200$' }],
  [{ keywords: '[a, b, A]' }, 'line 7: keywords, entry 3 is “A”. It is there twice. Remove one.'],
  [{ title: 'A <b>bold</b> title' }, 'line 2: the page would show <b> as it is typed.'],
  [{ title: 'A &amp; B' }, 'line 2: the page would show &amp; as it is typed.'],
  [{ title: 'A & B; 2 < 3 > 1, R&D; 2*3' }],
  [{ title: '"A \\u202Etitle"' }, 'line 2: the line contains the invisible character U+202E.'],
  [{ plate: 'Ã‰cole' }, 'line 8: “Ã‰” is what is left of another character.'],
  [{ title: '”Rank”' }, 'line 2: the page would show the quotation marks of ”Rank”.'],
  [{ title: '“Rank” and “click”' }],
  [{ title: 'Q&amp;A' }, 'line 2: the page would show &amp; as it is typed.'],
  [{ title: 'Don&#39;t' }, 'line 2: the page would show &#39; as it is typed.'],
  [
    { plate: '“B is: this”' },
    'line 8: the text has a colon in it, or the line below begins with a space too many. Type a name, a colon, a space and a value, and put a text with other signs between straight',
  ],
  [{ title: '“Rank"' }, 'line 2: the page would show the quotation marks of “Rank".'],
  ...(
    [
      ['\n  - a\n  - b\n  -c\n', 10, '- c', '-c'],
      ['\n  - a\n  – b\n', 9, '- b', '– b'],
      ['\n  * a\n  * b', 8, '- a', '* a'],
      ['\n  -a\n  -b', 8, '- a', '-a'],
      ['\n  • a\n  • b', 8, '- a', '• a'],
    ] as const
  ).map(([keywords, at, right, wrong]): [Record<string, string>, string] => [
    { keywords },
    `line ${at}: each line of a list begins with a hyphen and a space. Type “${right}” in place of “${wrong}”.`,
  ]),
  [{ plate: '[a, b]' }, 'line 8: plate is no text, because it is a list. Type one text in one line, without'],
  [{ plate: '\n  - a: c\n  - b' }, 'line 8: plate is no text, because it is a list. Type one text'],
  [{ plate: '"[a, b c]"' }, 'line 8: the page would show [a, b c] as it is typed.'],
  [{ title: 'A (title' }, 'line 2: a bracket ( has no second one.'],
  [{ title: 'A title"' }, 'line 2: a quotation mark has no second one.'],
  [{ title: '“A title' }, 'line 2: a quotation mark has no second one.'],
  [{ title: 'Der „Titel“, a 12" record and ’90s', plate: 'The "10" and the «20»' }],
  [{ author: 'nora', checkedBy: 'nora' }, 'line 10: checkedBy is “nora”. It is the author too'],
  [{ title: 'See <https://a.org>' }, 'line 2: the page would show <https://a.org> as it is typed.'],
];

/** Files of articles. */
const FILES: [what: string, file: string | Uint8Array, ...messages: string[]][] = [
  ['in Windows-1252', Buffer.from(front({ plate: 'Caf\u00E9' }), 'latin1'), 'line 8: a character is not'],
  ['in UTF-16', Buffer.from(`\uFEFF${front({})}`, 'utf16le'), 'line 1: the file is saved as UTF-16.'],
  ['in UTF-16 without a mark', Buffer.from(front({}), 'utf16le'), 'line 1: the file is saved as UTF-16.'],
  ['in UTF-8 with a mark', `\uFEFF${front({})}`],
  ['with the line endings of Windows', front({}).replaceAll('\n', '\r\n')],
  ['with the line endings of old Macs', front({}).replaceAll('\n', '\r'), 'line 1: the lines end with CR'],
  ['that is empty', '', 'line 1: the file does not begin with its front matter: a line of ---,'],
  ['without an end of the front matter', '---\ntitle: A\n\nA text.\n', 'line 1: the file does not begin'],
  ['with signs after the end', front({}).replace('\n---\n\n', '\n--- text\n'), 'line 1: the file does not'],
  ['with no colon', front({}).replace('plate:', 'plate'), 'line 8: the line has no colon with a space'],
  ['with a no-break space', front({ keywords: '\n-\u00A0a\n- b\n- c' }).replace('plate: ', 'plate:\u00A0')],
  [
    'in which Git has left two versions',
    front({}, 'One.\n\n<<<<<<< HEAD\nTwo.\n=======\nThree.\n>>>>>>> main'),
    'line 13: Git could not join two versions',
    'line 17: Git could not join two versions',
  ],
  ['without a text', front({}, ''), 'line 10: there is no text under the front matter.'],
];

/** Other files, in src/content. */
const OTHERS: [path: string, text: string, ...messages: string[]][] = [
  ['videos/a.yaml', video({ publishedAt: undefined }), 'line 1: publishedAt is missing. Type the day'],
  [
    'videos/a.yaml',
    video({ playbackId: 'AbCdEf0123456789', duration: '1 min' }),
    'line 7: src is “/streams/week/master.m3u8”. Name',
  ],
  ['videos/a.yaml', video({ src: undefined }), 'line 1: src is missing. Name the stream once'],
  ['videos/a.yaml', video({ duration: '5 min' }), 'line 8: duration is “5 min”. Type the duration of a'],
  [
    'videos/a.yaml',
    video({ src: 'https://stream.mux.com/AbCdEf0123456789.m3u8' }),
    'line 1: duration is missing',
  ],
  ['videos/a.yaml', video({ src: 'https://stream.mux.com/AbCdEf0123456789.m3u8', duration: '4 min 30 s' })],
  [
    'videos/a.yaml',
    video({ src: undefined, playbackId: 'AbCdEf0123456789', duration: '1 hour' }),
    'line 8: duration is “1 hour”. Type the length as',
  ],
  ['videos/a.yaml', video({ isLive: 'false' }), 'line 6: isLive is “false”. Remove src and playbackId'],
  [
    'videos/a.yaml',
    video({ description: 'Read on.', link: '{ words: Read on, to: /featurs }' }),
    'line 8: the link leads to /featurs, and there is no',
  ],
  [
    'videos/a.yaml',
    video({ description: 'Read on.', link: '{ words: read on, to: /features }' }),
    'line 8: link, words is “read on”. Copy the words of the link from the description',
  ],
  [
    'videos/a.yaml',
    video({ src: '/videos/week.mp4' }),
    'line 7: src is “/videos/week.mp4”. Type the address',
  ],
  [
    'videos/a.yaml',
    video({ captions: '\n- lang: en\n  label: English' }),
    'line 9: captions, entry 1, src is missing',
  ],
  [
    'videos/no-poster.yaml',
    video({}),
    'line 1: the video has no poster. Put a picture of 960 by 540 there: pu',
  ],
  [
    'videos/a.yaml',
    video({ src: '/streams/weak/master.m3u8' }),
    'line 7: there is no file public/streams/weak/master.m3u8. Put it there, or correct the address. Type one of these: /streams/week/master.m3u8,',
  ],
  [
    'videos/a.yaml',
    video({ src: '/streams/half/master.m3u8' }),
    'line 7: the stream names the file public/streams/half/360p/index.m3u8, which is not',
  ],
  [
    'videos/a.yaml',
    video({ captions: '\n- lang: en\n  label: English\n  src: /streams/week/captions.vtt' }),
    'line 11: there is no file public/streams/week/captions.vtt.',
  ],
  [
    'videos/a.yaml',
    video({ src: '/streams/mute/master.m3u8' }),
    'line 7: the stream names the file public/streams/mute/sound/index.m3u8, which is not',
  ],
  ['videos/square.yaml', video({}), 'line 1: the picture public/posters/square.webp is 1 by 1. Save it in'],
  ['videos/broken.yaml', video({}), 'line 1: the picture public/posters/broken.webp cannot be read.'],
  ['videos/a.yaml', video({ captions: '\n- lang: en\n  label: English\n  src: /streams/half/a.vtt' })],
  ['videos/a.yaml', video({ galleryPosition: '9' }), 'line 8: galleryPosition is 9, which'],
  [
    'videos/a.yaml',
    video({ learn: '[What a week contains, what a week contains]' }),
    'line 2: learn, entry 2 is “what a week contains”. It is there twice.',
  ],
  [
    'books/a.yaml',
    'position: 1.5\ntitle: A book\nauthor: A. Writer\ncategory: ai\nstrength: Clear at once\nweakness: Ends too early\nopportunity: A plan for a week\n',
    'line 1: position is “1.5”. Type the place in the',
  ],
  [
    'testimonials/a.yaml',
    'position: 1\nquote: It is good.\nhighlight: It is bad.\nrole: Editor\n',
    'line 3: highlight is “It is bad.”. Copy the part',
  ],
  ['figures/reviews.yaml', FIGURE.replace('60', '61'), 'line 7: demand, rows has 2 entries. Correct the'],
  [
    'figures/reviews.yaml',
    FIGURE.replace('value: 60', 'value: 0.1').replace('value: 40', 'value: 65.1') +
      '    - { label: Others, value: 34.8 }\n',
  ],
  [
    'figures/reviews.yaml',
    FIGURE.replace('60', '60,5'),
    'line 8: the comma before “5” begins a new value. Put the text between straight double',
  ],
  [
    'tools/comparison.md',
    TOOLS.replace('[119.95, 229.95, 449.95]', '[119,95, 229,95, 449,95]'),
    'line 11: tools, entry 1, prices has 6 entries. List exactly three',
  ],
  [
    'tools/comparison.md',
    TOOLS.replace('[119.95, 229.95, 449.95]', '[0, free, -5]'),
    'line 11: tools, entry 1, prices, entry 2 is “free”. Type a price',
    'line 11: tools, entry 1, prices, entry 3 is “-5”. Type a price',
  ],
  [
    'figures/reviews.yaml',
    FIGURE.replace('{ label: Examples', '{ id: steps, label: Examples'),
    'line 9: demand, rows, entry 2, id is “steps”. Another row of the chart',
  ],
  [
    'figures/reviews.yaml',
    FIGURE.replace('First steps', 'First steps: a week'),
    'line 8: a text between brackets or braces has a colon in it,',
  ],
  ['figures/reviews.yaml', FIGURE.replace('60 }', '60'), 'line 8: a bracket is opened and not closed,'],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a, b, c]\nrows:\n  - [1, 2, 3]\n  - [1, -, 3]\n',
    'line 6: a text between brackets or braces has a colon in it,',
  ],
  ['takeaways/a.yaml', 'title: A\nabout: B\nlines: |\n  - [ ] **One** &amp; <b>two</b>\n'],
  [
    'books/a.yaml',
    'position: 01\ntitle: A book\nauthor: A. Writer\ncategory: ai\nstrength: Clear at once\nweakness: Ends too early\nopportunity: A plan for a week\n',
    'line 1: position is “01”. Type the place in the',
  ],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a]\nrows: [1]\n',
    'line 4: rows, entry 1 is “1”. Type each row as a list of cells',
  ],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a]\nrows: [[1, 2]]\n',
    'line 4: rows, entry 1 has 2 entries. Take',
  ],
  ...['---\n---\n\nOne.\n\n---\n\nTwo.', '+++\ntags = []\n+++\n\nOne.'].map(
    (text): [string, string, string] => [
      'studies/a.md',
      `---\ntitle: A\nsubtitle: B\nabout: C\n---\n${text}\n`,
      'line 6: the text up to the next --- or +++ would not be shown.',
    ],
  ),
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a, b, c]\nrows:\n  - [Plan, $1,200]\n  - [A,300,B]\n',
    'line 5: the comma in the number would begin another cell.',
  ],
  ['takeaways/a.yaml', 'title: A\nabout: B\nlines: >\n  One\n  Two\n', 'line 3: these lines would stand beh'],
  [
    'studies/a.md',
    '---\ntitle: A\nsubtitle: B\nabout: C\n---\n{figure: demand}\n\n{books}\n\n{book}\n',
    'line 10: nothing has the name {book}. Type one of these:',
  ],
  [
    'studies/a.md',
    '---\ntitle: A\nsubtitle: B\nabout: C\n---\n- {books}\n\nSee {figure: demand}\n',
    'line 6: {books} stands on a line of its own,',
    'line 8: {figure: demand} stands on a line of its own,',
  ],
  [
    'studies/a.md',
    '---\ntitle: A\nsubtitle: B\nabout: C\n---\n{cover}\n\n---\n\n![B](/posters/a.webp)\n\n---\n\n![B](../../../public/posters/a.webp)\n',
    'line 14: this page shows only pictures of the folder public.',
  ],
  [
    'studies/a.md',
    '---\ntitle: A\nsubtitle: B\nabout: C\n---\n{cover}\n\nOne.\n\n---\n\n---\n\nTwo.\n\n***\n',
    'line 6: a cover has no text beside the title.',
    'line 10: the page below this line would be empty.',
    'line 16: the page below this line would be empty.',
  ],
  ...['- One', '- One\n  - Two'].map((text): [string, string, string] => [
    'takeaways/a.yaml',
    `title: A\nabout: B\nlines:\n  ${text}\n`,
    'line 3: lines is no text, because it is a list. Type lines: | and the lines below it, indented.',
  ]),
  ['takeaways/a.yaml', 'title: A\nabout: B\nlines: |\n  A text of peo-\n  ple\n'],
  ['takeaways/a.yaml', 'title: A\nabout: B\nlines: One\n  Two\n', 'line 3: these lines would stand beh'],
  [
    'testimonials/a.yaml',
    `position: 1\nquote: '"It helps."'\nhighlight: helps\nrole: A reader\n`,
    'line 2: quote is “"It helps."”. Take its quotation marks out',
  ],
  [
    'testimonials/a.yaml',
    `position: 1\nquote: The explanation helps.\nhighlight: plan\nrole: A reader\n`,
    'line 3: highlight is “plan”. Copy the part to highlight from the quote, whole',
  ],
  ...['07:59', '20:00', '24:00'].map((time): [string, string, string] => [
    'messages/a.yaml',
    `time: '${time}'\nfrom: A\nagent: B\nsays: C\nreply: D\n`,
    `line 1: time is “${time}”. Type a time from "08:00" to "19:59"`,
  ]),
  ['messages/a.yaml', `time: '19:59'\nfrom: A\nagent: B\nsays: C\nreply: D\n`],
  ...[
    ['=SUM(A1,A2)', '=SUM(A1'],
    ['- none', '- none'],
    ['@kim', '@kim'],
    ['one; -two', '-two'],
    ['+49-170-123', '+49-170-123'],
    ['a\\n=1', 'a\n=1'],
  ].map(([cell, formula]): [string, string, string] => [
    'takeaways/a.yaml',
    `title: A\nabout: B\ncolumns: [a]\nrows:\n  - ["${cell}"]\n`,
    `line 5: rows, entry 1, entry 1 is “${cell?.replace('\\n', ' ')}”. A spreadsheet would take “${formula}” for a formula. Type`,
  ]),
  [
    'takeaways/a.yaml',
    `title: A\nabout: B\ncolumns: [a]\nrows: [${['-', '-5', '−3 %', '-$3.50', '+49 (0)170 123', '-5 kg, -6 kg', '(=)', 'on it, @kim'].map((cell) => `["${cell}"]`).join()}]\n`,
  ],
  ['testimonials/a.yaml', `position: 1\nquote: It “helps”\nhighlight: helps\nrole: A reader\n`],
  ['tools/comparison.md', TOOLS.replace('Tool A', 'Tool B').replace('119.95', '0')],
  ['takeaways/a.yaml', 'title: A\nabout: B\nlines: |\n  {"a": [{ }]}\n'],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\nlines: "cost:plan.total}"\n',
    'line 3: } would be shown as it is typed.',
  ],
  ['takeaways/a.yaml', 'title: A\nabout: B\nlines: "{ brand }"\n', 'line 3: nothing has the name { brand }.'],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\nlines: |\n  Write to {name} about {topic} and {{user.name}}: p {color: red}\n',
  ],
  ...['{brnd}', '{Brand}', '{plan:solo.price}', '{brnd.email}', '{trem:refund}', '{brand'].map(
    (name): [string, string, string] => [
      'takeaways/a.yaml',
      `title: A\nabout: B\nlines: |\n  By ${name}\n`,
      `line 3: ${name === '{brand' ? `${name} has no closing brace` : `nothing has the name ${name}`}. Type one of these:`,
    ],
  ),
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a, b, c, d]\nrows:\n  - [New, Questions clients, asked]\n  - [New, Questions]\n  - [New, Questions]\n',
    'line 5: rows, entry 1 has 3 entries. The comma before “asked” begins another cell, and no other row has as many.',
  ],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a, b, c]\nrows: [[Monday, write], [Friday, read], [One, Two, Three], [One]]\n',
  ],
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a, b, c, d]\nrows: [[New, one, two], [New, Two], [New, Two]]\n',
  ],
  [
    'answers/a.yaml',
    'position: 6\nmarket: A\nquestion: B\nthemes: [{ asks: C, often: Often, answered: Well }]\ngap: D\n',
    'line 1: position is “6”. Type the place in',
  ],
  ['questions/pricing.yaml', questions('Write to {brand.email} within {privacy:backup-days} days.')],
  [
    'questions/pricing.yaml',
    questions('Read on.', '{ words: Read on, to: /featurs }'),
    'line 5: the link leads to /featurs, and there is no',
  ],
  [
    'questions/pricing.yaml',
    questions('Read on.', '{ words: read on, to: /features }'),
    'line 5: questions, entry 1, link, words is “read on”. Copy the words of the link from the answer',
  ],
  [
    'questions/pricing.yaml',
    questions('The explanation.', '{ words: plan, to: /features }'),
    'line 5: questions, entry 1, link, words is “plan”. Copy the words of the link from the answer, whole',
  ],
  ['questions/pricing.yaml', questions('Our plans, and a plan.', '{ words: plan, to: /features }')],
  ['questions/pricing.yaml', `${questions('B')}  # - question: C\n  #   answer: D\n`],
  ['questions/pricing.yaml', questions('Write.', '{ words: Write, to: "mailto:{brand.email}" }')],
  ...(
    [
      [
        'three',
        '   - question: C\n     answer: D',
        'line 5: a bracket is opened and not closed, or the line be',
      ],
      ['one', ' - question: C\n   answer: D', 'line 5: a bracket is opened and not closed, or the line be'],
      [
        'no mark',
        '  - question: "C\n    answer: D',
        'line 5: the line cannot be read (Missing closing "quote).',
      ],
      [
        'no brace',
        '  - question: C\n    answer: D\n    link: { words: D, to: /',
        'line 7: a bracket is opened and',
      ],
    ] as const
  ).map(([, more, message]): [string, string, string] => [
    'questions/pricing.yaml',
    `${questions('B')}${more}\n`,
    message,
  ]),
  [
    'takeaways/a.yaml',
    'title: A\nabout: B\ncolumns: [a, b]\nrows: [[1, , 3]]\n',
    'line 4: a value between two commas is empty. Type "" for it',
  ],
  ['takeaways/table.yaml', 'title: A\nabout: B\ncolumns: [a, b]\n  - [1]\n', 'line 4: a bracket is opened'],
  ['figures/reviews.yaml', `${FIGURE}   x: y: z\n`, 'line 10: a bracket is opened'],
  [
    'figures/reviews.yaml',
    FIGURE.replace('First steps', 'First, or next'),
    'line 8: the comma before “or next” begins a new value.',
  ],
  ...(
    [
      ['    answer: D', '    answer: "D', 'line 9'],
      ['  - question: C', '  - question: "C', 'line 8'],
      ['    answer: D', '    answer: |\n      D\n     D', 'line 11'],
      ['  - question: C', '   - question: C', 'line 8'],
      ['  - question: C', ' - question: C', 'line 8'],
      ['  - question: C', '- question: C', 'line 8'],
      ['    answer: D', '   answer: D', 'line 9'],
    ] as const
  ).map(([right, wrong, place]): [string, string, string] => [
    'questions/pricing.yaml',
    `${questions('B')}\n\n\n  - question: C\n    answer: D\n  - question: E\n    answer: F\n`.replace(
      right,
      wrong,
    ),
    place,
  ]),
  ['questions/pricing.yaml', questions(''), 'line 4: questions, entry 1, answer is empty. Type'],
  ...[
    '>-\n      Do this:\n      - One\n      - Two',
    '>\n      • One\n      • Two',
    '>\n      1. One\n      2. Two',
    '>\n      ✅ One\n      ✅ Two',
    '"Do this:\n\n      1. One\n      2. Two"',
  ].map((answer): [string, string, string] => [
    'questions/pricing.yaml',
    questions('').replace('""', answer),
    'line 4: these lines would stand behind each other. Typ',
  ]),
  [
    'questions/pricing.yaml',
    questions('').replace('""', '|\n      1. One\n      2. Two'),
    'line 4: questions, entry 1, answer is “1. One 2. Two ”. Type the answer in sentences',
  ],
  [
    'questions/pricing.yaml',
    questions('{term:refnd}'),
    'line 4: nothing has the name {term:refnd}. Type one',
  ],
  [
    'offers/daily-plan.yaml',
    'gets: []\nlimits: [{ what: Support }]\npromises: [""]\n',
    'line 2: limits, entry 1, limit is missing. Type the',
    'line 3: promises, entry 1 is empty. Type a promise.',
  ],
  [
    'policies/privacy.md',
    policy(
      '2025-01-01',
      '## 2. Retention\n\n{retention}\n\n{effective}\n\n{contact}\n\nAs [said](#retention), write to [us](mailto:{brand.email}).',
    ),
  ],
  ['policies/terms.md', policy('2025-01-01', '{effective}\n\n{contact}')],
  [
    'policies/terms.md',
    policy('2025-01-01', '{retention}\n\n{effective}'),
    'line 4: the line {contact} is missing. Type it',
    'line 5: nothing has the name {retention}. Type on',
  ],
  [
    'policies/privacy.md',
    policy('2025-02-30', '{retentions}\n\n{effective}'),
    'line 2: effective is “2025-02-30”. Type the day',
    'line 4: the line {retention} is missing. Type it',
    'line 4: the line {contact} is missing. Type it',
    'line 5: nothing has the name {retentions}. Type o',
  ],
];

/** What is tried, the file of an article, and the messages. All are checked at once. */
const ARTICLES_TRIED: [string, string | Uint8Array, ...string[]][] = [
  ...FILES,
  ...TEXTS.map(
    ([text, ...rest]) => [JSON.stringify(text), body(text), ...rest] as [string, string, ...string[]],
  ),
  ...FRONTS.map(
    ([changes, ...rest]) =>
      [JSON.stringify(changes), front(changes), ...rest] as [string, string, ...string[]],
  ),
];

/** The beginnings of the messages about a file, each as long as the expected one at its place. */
const beginnings = (found: readonly string[], file: string, expected: readonly string[]): string[] =>
  found
    .filter((message) => message.startsWith(`${file}, `))
    .map((message, at) => message.slice(file.length + 2).slice(0, expected[at]?.length));

let messages: string[];
const pathOf = (index: number): string => `${ARTICLES}/case-${String(index)}.md`;

beforeAll(async () => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .raw()
    .toBuffer();
  const picture = sharp(noise, { raw: { width: 64, height: 64, channels: 3 } });
  const photo = await picture
    .clone()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const png = await picture.clone().png().toBuffer();
  const moving = await sharp([png, photo], { join: { animated: true } })
    .gif()
    .toBuffer();
  const svg = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0h9v6z"/></svg>`;
  messages = await messagesOf({
    ...BASE,
    [`${ARTICLES}/photo.jpg`]: photo,
    [`${ARTICLES}/Cafe\u0301.jpg`]: photo,
    [`${ARTICLES}/Screenshot 10.30\u202fAM.png`]: png,
    [`${ARTICLES}/a#b.png`]: png,
    [`${ARTICLES}/a,b.png`]: png,
    [`${ARTICLES}/my (1).png`]: png,
    [`${ARTICLES}/100%.png`]: png,
    [`${ARTICLES}/plain.svg`]: svg('viewBox="0 0 9 6"'),
    [`${ARTICLES}/no-size.svg`]: svg('width="100%"'),
    [`${ARTICLES}/linked.svg`]: svg('viewBox="0 0 9 6"').replace('<path', '<image href="a.png"/><path'),
    [`${ARTICLES}/drawing.png`]: svg('viewBox="0 0 9 6"'),
    [`${ARTICLES}/copied.svg`]: '<svg viewBox="0 0 9 6"><path d="M0 0h9v6z"/></svg>',
    [`${ARTICLES}/fonts.svg`]: svg('viewBox="0 0 9 6"').replace(
      '<path',
      '<style>@import "https://fonts.example/a.css";</style><path',
    ),
    [`${ARTICLES}/shapes.svg`]: svg('viewBox="0 0 9 6"').replace(
      '<path',
      '<style>@font-face{src:url("data:font/woff2;base64,AA")}path{fill:url(#a)}</style><path',
    ),
    [`${ARTICLES}/moves.gif`]: moving,
    [`${ARTICLES}/moves.png`]: Buffer.concat([png.subarray(0, 33), ANIMATION, png.subarray(33)]),
    [`${ARTICLES}/moves.webp`]: await sharp(moving, { animated: true }).webp().toBuffer(),
    [`${ARTICLES}/half.jpg`]: photo.subarray(0, photo.length / 2),
    [`${ARTICLES}/scan.tif`]: await picture.clone().tiff().toBuffer(),
    [`${ARTICLES}/photo.heic`]: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'public/photo.jpg': photo,
    'public/My photo.png': png,
    ...Object.fromEntries(ARTICLES_TRIED.map(([, text], index) => [pathOf(index), text])),
  });
});

test.each(ARTICLES_TRIED.map(([what, , ...expected], index) => [what, index, expected] as const))(
  'An article with %s',
  (_, index, expected) => expect(beginnings(messages, pathOf(index), expected)).toEqual(expected),
);

test.each(OTHERS.map(([path, text, ...expected]) => [path, text, expected] as const))(
  'The file %s with %j',
  async (path, text, expected) => {
    const file = `src/content/${path}`;
    const found = await messagesOf({ ...BASE, [file]: text });
    expect(found).toHaveLength(expected.length);
    expect(beginnings(found, file, expected)).toEqual(expected);
  },
);

test.each([
  [
    `${ARTICLES}/My Article.md`,
    'the file’s name becomes an address. Rename the file in small letters, digits and hyphens: my-article.',
  ],
  [
    `${ARTICLES}/2.md`,
    'the file’s name becomes an address. Rename the file in small letters, digits and hyphens: 2-my-title.',
  ],
  [
    `${ARTICLES}/my-note.md.txt`,
    `only files that end in .md and stand in ${ARTICLES} itself are read. Rename it ${ARTICLES}/my-note.md.`,
  ],
  [
    `${ARTICLES}/photo.jfif`,
    'browsers do not show this file as a picture. Save it as JPEG, PNG, WebP, AVIF, GIF or SVG, and delete it.',
  ],
  [
    `${ARTICLES}/MINE.MD`,
    `only files that end in .md and stand in ${ARTICLES} itself are read. Rename it ${ARTICLES}/MINE.md.`,
  ],
  [
    `${ARTICLES}/.mine.md`,
    'a name that begins with a dot is hidden, and nothing reads it. Take the dot away, or delete it.',
  ],
  [
    `${ARTICLES}/.later/mine.md`,
    'a name that begins with a dot is hidden, and nothing reads it. Take the dot away, or delete it.',
  ],
  [
    `${ARTICLES}/2025/mine.md`,
    `only files that end in .md and stand in ${ARTICLES} itself are read. Rename it ${ARTICLES}/mine.md.`,
  ],
  [
    `${ARTICLES}/mine/index.md`,
    `only files that end in .md and stand in ${ARTICLES} itself are read. Rename it ${ARTICLES}/mine.md.`,
  ],
  [
    `${ARTICLES}/mine.md.md`,
    'the file’s name becomes an address. Rename the file in small letters, digits and hyphens: mine.',
  ],
  [
    `${ARTICLES}/list.pdf`,
    'nothing is read here. Put a file to download into the folder public, and link to it like this: [words](/list.pdf)',
  ],
  [
    `${ARTICLES}/mine.docx`,
    `only files that end in .md and stand in ${ARTICLES} itself are read. Type its text into ${ARTICLES}/mine.md, or delete it.`,
  ],
  [
    `${ARTICLES}/index.md`,
    'the file’s name becomes an address. Rename the file in small letters, digits and hyphens: index-my-title.',
  ],
  [
    'src/content/books/mine.yml',
    'only files that end in .yaml and stand in src/content/books itself are read. Rename it src/content/books/mine.yaml.',
  ],
  [
    'src/content/figures/more.yaml',
    'only reviews.yaml is read in this folder. Move the figures there, and delete this file.',
  ],
  [
    'src/content/article/mine.md',
    'nothing is read here. Put the file into one of the folders of docs/EDITING.md.',
  ],
])('A file at the place %s', async (path, message) => {
  expect(await messagesOf({ ...BASE, [path]: front({}) })).toEqual([`${path}: ${message}`]);
});

test('Files that systems and programs leave behind are no mistakes.', async () => {
  const names = [
    'Thumbs.db',
    'desktop.ini',
    '._base.md',
    '.#base.md',
    '#base.md#',
    'base.md~',
    'base.md.bak',
  ];
  const left = [...names, '~$base.docx'].map((name) => [`${ARTICLES}/${name}`, 'x']);
  expect(await messagesOf({ ...BASE, ...(Object.fromEntries(left) as Files) })).toEqual([]);
});

test('A link to a file is read like a file, and one that leads nowhere is reported.', async () => {
  const root = folderOf({ ...BASE, 'elsewhere.md': body('##One') });
  symlinkSync(join(root, 'elsewhere.md'), join(root, ARTICLES, 'linked.md'));
  symlinkSync(join(root, 'gone.md'), join(root, ARTICLES, 'gone.md'));
  expect((await checkContent(root, NOW)).problems.map(formatProblem)).toEqual([
    expect.stringContaining('gone.md: this leads to a file that is not there.'),
    expect.stringContaining('linked.md, line 11: this is no heading'),
  ]);
});

test.each([
  ['b', 1, 'browsers show no captions of this file. Save it as WebVTT'],
  ['c', 6, 'browsers leave this caption out. Type its times like this'],
  ['d', 4, '“Ã±” is what is left of another character.'],
  ['e', 1, 'browsers show no captions of this file. Save it as WebVTT'],
  ['f', 3, 'an empty line is missing above this caption, or above the next.'],
  ['g', 9, 'browsers leave this text out, because an empty line stands above it.'],
  ['h', 6, 'the caption begins before the one above it.'],
  ['i', 3, 'the caption ends before it begins.'],
  ['j', 3, 'browsers leave this caption out. Type its times like this'],
])('The captions %s.vtt', async (name, at, message) => {
  const src = `/streams/half/${name}.vtt`;
  const file = video({ captions: `\n- lang: en\n  label: English\n  src: ${src}` });
  expect(await messagesOf({ ...BASE, 'src/content/videos/a.yaml': file })).toEqual([
    expect.stringContaining(`public${src}, line ${at}: ${message}`),
  ]);
});

test('A file that no page reads by its name is reported.', async () => {
  const path = 'src/content/questions/prices.yaml';
  expect(await messagesOf({ ...BASE, [path]: questions('C.') })).toEqual([
    `${path}: no page reads a file of this name in questions. Rename or delete it. Type one of these: pricing, insights, sunday.`,
  ]);
});

test('A list of published articles that cannot be read is reported.', async () => {
  const path = 'src/content/published-articles.json';
  expect(await messagesOf({ ...BASE, [path]: '{\n  "a": "a-form",\n}\n' })).toEqual([
    expect.stringContaining(`${path}, line 3: the list cannot be read.`),
  ]);
});

test('A form’s link to a report that is gone is reported.', async () => {
  const { [`src/pages${BOOK_SAMPLE.path}.astro`]: _, ...files } = BASE;
  const [message, ...others] = await messagesOf(files);
  expect(others).toEqual([]);
  expect(message).toContain(
    `lead-forms.ts: BOOK_SAMPLE leads to ${BOOK_SAMPLE.path}, and there is no such page.`,
  );
});

test.each([
  [
    '<A\n  lead="Your "calendar" is full"\n  b="c"\n/>',
    'the sentence would end at "Your ". Type curly quotation',
  ],
  ['<A\n  lead="It is 5" wide"\n/>', 'the sentence would end at "It is 5". Type curly quotation'],
  ['<A\n  lead="Say "hi"."\n/>', 'the sentence would end at "Say ". Type curly quotation'],
  [
    '<A\n  lead=Your calendar is full."\n/>',
    'the sentence would end at Your. Type a straight quotation mark',
  ],
  ['<p\n  title=“Page not found”>A</p>', 'the sentence would end at “Page. Type a straight quotation mark'],
  [
    "<A\n  b={[\n 'It isn't so.']}\n/>",
    "the sentence would end at 'It isn'. Type a curly apostrophe within",
    1,
  ],
  [
    "<A\n  b={['Our clients' pages.']}\n/>",
    "the sentence would end at 'Our clients'. Type a curly apostrophe",
  ],
  [
    '<A\n  lead="Your calendar\u201d\n  b="c"\n/>',
    'the sentence "Your calendar\u201d has no end. Type a straight',
  ],
  [
    "<A\n  b={[\n    \u2018It is so.',\n  ]}\n/>",
    "a straight quotation mark (') before or behind the sentence",
    1,
  ],
  [
    "<A\n  b={[\n    'It is so.\u2019,\n  ]}\n/>",
    "a straight quotation mark (') before or behind the sentence",
    1,
  ],
  ['<p>\n  By {brand.report}.\n</p>', 'a page does not fill in {brand.report} as an article does.'],
  [
    '<p>\n  Every week {brand} publishes.\n</p>',
    'a page does not fill in {brand} as an article does. Write the',
  ],
  [
    '<p>\n  It is {plan:solo-entrepreneur.price}.\n</p>',
    'a page does not fill in {plan:solo-entrepreneur.price}',
  ],
  ['<p>\n  On {day}, a day.\n</p>', 'a page does not fill in {day} as an article does.'],
  ['<A\n  lead="With {brand}, on a day"\n/>', 'a page does not fill in {brand} as an article does.'],
  ["<A\n  b={['By {brand.company}']}\n/>", 'a page does not fill in {brand.company} as an article does.'],
  [
    '<A\n  lead={`Per {plan.day}, ${plan.name}`}\n/>',
    'the page would show {plan.day} as it is typed. Type $ before it',
  ],
  [
    '<A\n  lead={`At {plan(brand.a)} and {x y}`}\n/>',
    'the page would show {plan(brand.a)} as it is typed. Type $ before it: ${plan(brand.a)}',
  ],
  [
    '<A\n  lead={`Per {day}, {brand}`}\n/>',
    'a page does not fill in {brand}',
    0,
    'a page does not fill in {day}',
  ],
  [
    '<a\n  href="/featurs">A</a>',
    'the link leads to /featurs, and there is no such page or file. Type one of these: /features,',
  ],
  [
    "<A\n  b={{ href: '/featurs#plans' }}\n/>",
    'the link leads to /featurs, and there is no such page or file.',
  ],
  ['<a\n  href="features">A</a>', 'the address features does not begin with /. Type one of these: /features'],
  ['<a\n  href="kim@example.org">A</a>', 'Type mailto: before an email address: mailto:kim@example.org'],
  [
    '<A\n  items={[(a) => <b>{a}</b>]} more={`${plan ? ` ${plan}` : 1}`} d="> {"\n  lead=Your calendar\n/>',
    'the sentence would end at Your. Type a straight',
    1,
  ],
  ["<A\n  b={[\n    'One.'\n    `Two.`,\n  ]}\n/>", 'the comma behind this sentence is missing. Type it.', 1],
  [
    '<p>\n  A <!-- Ask Kim --> text.\n</p>',
    'a comment would stand in the page for everybody to read. Remove it.',
  ],
  [
    '<p>\n<<<<<<< HEAD\n  A text.\n=======\n  A word.\n</p>',
    'Git could not join two versions of these lines. Keep what is right, and delete',
  ],
  ['<p>\n  We’ll weâ€™ll\n</p>', '“â€™” is what is left of another character. Type that character again.'],
  ['<p>\n  A\u200Btext.\n</p>', 'the line contains the invisible character U+200B. Delete the line'],
] as const)(
  'A sentence of a page that would be shown otherwise: %s',
  async (tag, expected, below = 0, ...others) => {
    const path = 'src/pages/_a.astro';
    const page = `---\n// For "the day"\nconst plan = brand + a="b"c;\n---\n${tag}\n`;
    const found = await messagesOf({ ...BASE, [path]: page });
    const begun = [expected, ...others].map((message) => `${path}, line ${6 + below}: ${message}`);
    expect(found.map((message, at) => message.slice(0, begun[at]?.length))).toEqual(begun);
  },
);

test('A sentence of a page may have signs that its code needs.', async () => {
  const tags = [
    '<A lead="“x” a" b="c"\n d="e" f>"x" y="z"</A>',
    '<A plan={plan} brand={brand}>{plan} and {brand.name}, {list.map((day) => <b>{day}</b>)}</A>',
    "<A b={['It’s in {years}.', 'so' as const]}>{fillFacts('{plan:solo.price}')}{' '}</A>",
    '<A b={`${brand.name}’s ${plan}`}>{[`“${plan}`, <b>{plan}</b>, `”`]}</A>',
    '<A a="b" lead="We set rel=nofollow." />',
    "<A b={['We set rel=nofollow.']}>Every link has utm_source=newsletter in it. {plan} a=b <br /> a=b</A>",
    '<a href="/features?x=1#plans">A</a> <a href="https://example.org/a=b">B</a> <A more={{ href: \'/blog/gone\' }} />',
  ];
  expect(
    await messagesOf({
      ...BASE,
      'src/pages/_a.astro': `---\nconst plan = brand;\n---\n${tags.join('\n')}\n`,
    }),
  ).toEqual([]);
});

test('A published address that disappears is reported until a file declares it.', async () => {
  const list = { 'src/content/published-articles.json': '{ "gone": "gone-blog-get-started" }' };
  expect(await messagesOf({ ...BASE, ...list })).toEqual([
    expect.stringContaining(
      `${ARTICLES}/gone.md: /blog/gone was published and is gone. If you renamed the file`,
    ),
  ]);
  const declared = { [`${ARTICLES}/new.md`]: front({ formerly: '[gone]' }) };
  expect(await messagesOf({ ...BASE, ...list, ...declared })).toEqual([]);
});

test('A build stops at a link to a part that the finished page does not have.', () => {
  const root = pathToFileURL(
    `${folderOf({
      ...BASE,
      [`${ARTICLES}/a.md`]: body(
        '[x](/features#plans) [x](/blog/old-name#one) [x](/blog/later#one) [x](/blog/soon#one) [x](/features#:~:text=x) [x](#own)\n\n## Own',
      ),
      [`${ARTICLES}/b.md`]: body(
        `Text\n[x](/features#plan) [x](/blog/old-name#100%)\n\n[x][y]\n\n[y]: ${brand.url}/features#y`,
      ),
      [`${ARTICLES}/soon.md`]: front({ draft: 'true' }, '[x](/blog/soon#two)\n\n## One'),
      'src/content/questions/pricing.yaml': questions('Read on.', '{ words: Read on, to: /features#z }'),
    })}/`,
  );
  const pages = [
    readPage('features.html', '<h2 id="plans">Plans</h2>'),
    readPage('blog/base.html', '<h2 id="one">One</h2>'),
  ];
  expect(() => checkAnchors({ root, pages })).toThrow(
    [
      '5 mistakes in the content:',
      `${ARTICLES}/b.md, line 12: the link leads to /features#plan, and no part of that page has the name plan. Type one of these: /features#plans.`,
      `${ARTICLES}/b.md, line 12: the link leads to /blog/old-name#100%, and no part of that page has the name 100%. Type one of these: /blog/old-name#one.`,
      `${ARTICLES}/b.md, line 16: the link leads to ${brand.url}/features#y, and no part of that page has the name y. Type one of these: /features#plans.`,
      `${ARTICLES}/soon.md, line 12: the link leads to /blog/soon#two, and no part of that page has the name two. Type one of these: /blog/soon#one.`,
      'src/content/questions/pricing.yaml, line 5: the link leads to /features#z,',
    ].join('\n'),
  );
});

test('The content of the repository is right.', async () => {
  expect((await checkContent('.')).problems.map(formatProblem)).toEqual([]);
});

test('An error lists all mistakes by file and line, without a stack trace.', () => {
  const { message, stack } = contentError([
    { file: 'a.md', line: 2, message: 'b.' },
    { file: 'c.md', line: null, message: 'd.' },
  ]);
  expect(message).toBe(
    '2 mistakes in the content:\na.md, line 2: b.\nc.md: d.\ndocs/EDITING.md explains each line.',
  );
  expect(stack).toBe('');
});

const GUIDE = readFileSync('docs/EDITING.md', 'utf8');

test('The guide for editors explains every field of every kind of file.', () => {
  const all = Object.values(schemas((collection) => z.string().transform((id) => ({ collection, id }))));
  const names = all.flatMap((schema) => Object.keys(schema.shape));
  expect(names.filter((name) => !new RegExp(`\`${name}[\`:]|^${name}:`, 'm').test(GUIDE))).toEqual([]);
});

test('The examples in the guide are valid content.', async () => {
  const [, article = ''] = /```markdown\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  const [, shown = ''] = /```yaml\n(title:[\s\S]*?)```/.exec(GUIDE) ?? [];
  const streams = [...shown.matchAll(/\/streams\/\S+/g)].map(([path]) => [
    `public${path}`,
    path.endsWith('.vtt') ? (BASE['public/streams/half/a.vtt'] ?? '') : '',
  ]);
  const files: Files = { ...BASE, [`${ARTICLES}/a.md`]: article, 'src/content/videos/a.yaml': shown };
  expect(await messagesOf({ ...files, ...(Object.fromEntries(streams) as Files) })).toEqual([]);
});
