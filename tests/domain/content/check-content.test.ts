// Messages to an editor about mistakes in content files: the place, the mistake, and what to type instead.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'astro/zod';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#brand';
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

const BASE: Files = {
  [`${ARTICLES}/base.md`]: front({ formerly: '[old-name]' }),
  'src/content/figures/reviews.yaml': FIGURE,
  'src/content/authors/nora.yaml': `name: Nora\nrole: Editor\nbio: Nora writes.\n`,
  'src/content/tools/comparison.md': TOOLS,
  'src/pages/features.astro': '',
  'src/pages/blog/[slug].astro': '',
  'src/pages/blog/[...page].astro': '',
  'src/pages/index.astro': '',
  'public/documents/sheet.csv': '',
  'public/My photo.png': '',
};

/** What is wrong with an article: its text, and the line and a part of each message. No message: it is right. */
const ARTICLE_CASES: [what: string, text: string | Uint8Array, ...messages: string[]][] = [
  ['that is right', front({})],
  // The file
  [
    'in Windows-1252',
    Buffer.from(front({ plate: 'Caf\u00E9' }), 'latin1'),
    'line 8: a character is not saved as UTF-8',
  ],
  ['in UTF-16', Buffer.from(`\uFEFF${front({})}`, 'utf16le'), 'line 1: the file is saved as UTF-16'],
  ['in UTF-16 without a mark', Buffer.from(front({}), 'utf16le'), 'line 1: the file is saved as UTF-16'],
  ['with a zero byte', body('A\0text.'), 'line 11: the line contains the invisible character U+0000'],
  ['in UTF-8 with a mark', `\uFEFF${front({})}`],
  ['with the line endings of Windows', front({}).replaceAll('\n', '\r\n')],
  [
    'with the line endings of old Macs',
    front({}).replaceAll('\n', '\r'),
    'line 1: the lines end with CR alone',
  ],
  ['with damaged letters', front({ plate: 'CafÃ©' }), 'line 8: “Ã©” is what is left of another character'],
  [
    'with a control character',
    body('A\u0008 text.'),
    'line 11: the line contains the invisible character U+0008',
  ],
  [
    'with a turned direction',
    body('A \u202Etext.'),
    'line 11: the line contains the invisible character U+202E',
  ],
  [
    'with a space of no width',
    body('##\u200BHeading'),
    'line 11: the line contains the invisible character U+200B',
  ],
  ['that is empty', '', 'line 1: the file does not begin with its front matter'],
  ['without an end of the front matter', '---\ntitle: A\n\nA text.\n', 'line 1: the front matter has no end'],
  [
    'with signs after the end',
    front({}).replace('\n---\n\n', '\n--- text\n'),
    'line 9: the line begins with ---',
  ],
  [
    'whose front matter ends after a heading',
    front({ plate: 'The plate\n\n## One\n' }),
    'line 10: the front matter goes on to line 12, so that this heading is left out',
  ],
  [
    'whose front matter ends after some text',
    front({ plate: 'The plate\n\nA text.' }),
    'line 10: the line has no colon with a space after it',
  ],
  // The front matter as YAML
  ['with a colon in a title', front({ title: 'Search: a title' }), 'line 2: the text has a colon in it'],
  [
    'with an open quotation mark',
    front({ title: '"A title' }),
    'line 2: a quotation mark or a bracket is opened',
  ],
  ['with an open list', front({ keywords: '[a, b, c' }), 'line 7: a bracket is opened and not closed'],
  ['with no colon', front({}).replace('plate:', 'plate'), 'line 8: the line has no colon'],
  ['with a no-break space', front({}).replace('plate: ', 'plate:\u00A0'), 'line 8: the line has no colon'],
  ['with a tab', front({ keywords: '\n\t- a' }), 'line 8: the line begins with a tab'],
  [
    'with a reserved sign',
    front({ plate: '@plate' }),
    'line 8: the text begins with a sign that means something else',
  ],
  [
    'with an apostrophe',
    front({ plate: "'The week's plate'" }),
    'line 8: the line cannot be read (Unexpected scalar',
  ],
  ['with a name twice', front({ plate: 'One\nplate: Two' }), 'line 9: the name appears twice'],
  [
    'with a line too far in',
    front({ plate: 'One\n draft: true' }),
    'line 8: the text has a colon in it, or the line below',
  ],
  ['with a number sign', front({ title: 'Why we rank #1' }), 'line 2: everything from #1 on is left out'],
  ['with a number sign in quotation marks', front({ title: '"Why we rank #1"' })],
  ['with a comment of its own', front({ plate: 'One\n# A comment' })],
  ['with a reference', front({ plate: '*plate' }), 'line 8: a value that begins with &, * or !'],
  ['with an anchor', front({ plate: '&a plate' }), 'line 8: a value that begins with &, * or !'],
  ['with a tag', front({ plate: '!a plate' }), 'line 8: a value that begins with &, * or !'],
  [
    'with curly quotation marks',
    front({ title: '“Rank”' }),
    'line 2: the page would show the quotation marks of “Rank”',
  ],
  ['with curly ones on purpose', front({ title: '"“Rank”"' })],
  [
    'with a hyphen too far in',
    front({ keywords: '\n- a\n - b' }),
    'line 8: a line below continues this text',
  ],
  // The front matter as fields
  ['with a number as title', front({ title: '1984' })],
  ['with a long title', front({ title: 'Long '.repeat(20) })],
  ['with no title', front({ title: undefined }), 'line 2: title is missing. Type the title.'],
  [
    'with a title in two lines',
    front({ title: '"Two\\nlines"' }),
    'line 2: title is “Two lines”. Type it in one line',
  ],
  [
    'with a tab in a plate',
    front({ plate: '"A\\tplate"' }),
    'line 8: plate is “A plate”. Type it in one line',
  ],
  ['with a title that is folded', front({ title: '>-\n  Two\n  lines' })],
  ['with an empty title', front({ title: '' }), 'line 2: title is empty. Type the title.'],
  [
    'with a misspelled name',
    front({ titel: 'A' }),
    'line 9: titel is not a name of this kind of file. Remove it, or',
  ],
  [
    'with an unknown category',
    front({ category: 'serach' }),
    'line 6: category is “serach”. Type one of these',
  ],
  ['with one keyword', front({ keywords: '[a]' }), 'line 7: keywords has 1 entry. List at least 3 keywords.'],
  [
    'with an empty keyword',
    front({ keywords: '\n- a\n-\n- c' }),
    'line 9: keywords, entry 2 is empty. Type a keyword',
  ],
  [
    'with a date in words',
    front({ publishedAt: 'March 1' }),
    'line 5: publishedAt is “March 1”. Type the date',
  ],
  [
    'with a day that does not exist',
    front({ publishedAt: '2025-02-30' }),
    'line 5: publishedAt is “2025-02-30”.',
  ],
  [
    'with a time',
    front({ publishedAt: '2025-03-01T09:00:00Z' }),
    'line 5: publishedAt is “2025-03-01T09:00:00Z”.',
  ],
  ['of the year 205', front({ publishedAt: '0205-03-01' }), 'line 5: publishedAt is “0205-03-01”.'],
  [
    'of the future',
    front({ publishedAt: '2052-03-01' }),
    'line 5: publishedAt is 2052-03-01, which is in the future',
  ],
  ['of the future as a draft', front({ publishedAt: '2052-03-01', draft: 'true' })],
  ['that is scheduled', front({ publishedAt: '2027-06-01', publishAt: '2027-06-01T09:00:00-05:00' })],
  [
    'changed before it came',
    front({ updatedAt: '2025-02-01' }),
    'line 9: updatedAt is 2025-02-01, before publishedAt',
  ],
  [
    'at a time without a zone',
    front({ publishAt: '2027-06-01T09:00:00' }),
    'line 9: publishAt is “2027-06-01T09:00:00”',
  ],
  [
    'on a day without a time',
    front({ publishAt: '2027-06-01' }),
    'line 9: publishAt is “2027-06-01”. Type the moment',
  ],
  [
    'on February 30',
    front({ publishAt: '2026-02-30T09:00:00Z' }),
    'line 9: publishAt is “2026-02-30T09:00:00Z”',
  ],
  ['that is almost a draft', front({ draft: 'almost' }), 'line 9: draft is “almost”. Type true while'],
  [
    'by nobody',
    front({ author: 'norra' }),
    'line 9: author is “norra”. Type the name of a file in src/content/authors without .yaml. Type one of these: nora.',
  ],
  [
    'with an old address twice',
    front({ formerly: '[old-name]' }),
    'line 9: formerly, entry 1 is “old-name”, which',
  ],
  [
    'with the address of a page of the blog',
    front({ formerly: '[2]' }),
    'line 9: formerly, entry 1 is “2”, and /blog/2 is a page of the list',
  ],
  ['with unknown slides', front({ deck: 'slides' }), 'line 9: deck is “slides”, and there are no slides'],
  [
    'with an unknown drawing',
    front({ drawing: '{ kind: x }' }),
    'line 9: drawing, kind is “x”. Type kind: bars',
  ],
  [
    'with an unknown placeholder',
    front({ plate: 'By {brnd}' }),
    'line 8: nothing has the name {brnd}. Type one of these: {brand}',
  ],
  [
    'with a placeholder in capitals',
    body('{Brand} and { brand }.'),
    'line 11: nothing has the name {Brand}',
    'line 11: nothing has the name { brand }',
  ],
  // Signs of other programs
  [
    'with a bold title',
    front({ title: 'A **bold** title' }),
    'line 2: the page would show ** as it is typed',
  ],
  ['with HTML in a title', front({ title: 'A <b>bold</b> title' }), 'line 2: the page would show <b> as'],
  ['with an entity in a title', front({ title: 'A &amp; B' }), 'line 2: the page would show &amp; as'],
  ['with signs in a title', front({ title: 'A & B; 2 < 3 > 1, R&D; 2*3' })],
  ['with seven signs', body('####### One'), 'line 11: this is no heading'],
  ['with full-width signs', body('＃＃ One'), 'line 11: this is no heading'],
  ['with dashes for a list', body('– One\n– Two'), 'line 11: this is no list', 'line 12: this is no list'],
  ['with arrows for a list', body('➤ One'), 'line 11: this is no list'],
  [
    'with a year before a full stop',
    body('1986. What a year.'),
    'line 11: the page would show a list that begins with 1986. Type 1986\\.',
  ],
  ['with an asterisk and a space', body('*One *two'), 'line 11: this is not italic'],
  ['with an asterisk for a note', body('Price\\* and 2*3 and *one* (*two*), *three*.')],
  ['with a link the wrong way round', body('(x)[/features]'), 'line 11: this is no link'],
  ['with braces for an address', body('[x]{/features}'), 'line 11: this is no link'],
  ['with a link of a wiki', body('[[features]]'), 'line 11: this is no link'],
  ['with marked words of another dialect', body('==x=='), 'line 11: this is not marked'],
  ['with a block of another dialect', body(':::note\nOne\n:::'), 'line 11: the site has no blocks'],
  ['with the name of an emoji', body('Great :rocket: and 10:30:00'), 'line 11: this is no emoji'],
  ['with a name that is no sign', body('a &nbps; b &amp; c&nbsp;d'), 'line 11: &nbps; is no sign'],
  ['with a single tilde', body('H~2~O, but ~5 and ~6'), 'line 11: text between two ~ is struck out'],
  ['with a link without words', body('[](/features)'), 'line 11: the link has no words'],
  [
    'with no address of an email',
    body('[x](mailto:kim@)\n[x](kim@example.org)'),
    'line 11: mailto:kim@ names no email address',
    'line 12: Type mailto: before',
  ],
  ['with two dots', body('[x](https://example..org)'), 'line 11: https://example..org names no site'],
  ['with a link to a file with a space', body('[x](/My%20photo.png)')],
  [
    'with a character of one program',
    body('A \uE000 text.'),
    'line 11: the line contains the invisible character U+E000',
  ],
  [
    'with an escaped invisible character',
    front({ title: '"A \\u202Etitle"' }),
    'line 2: the line contains the invisible character U+202E',
  ],
  ['with a damaged capital', front({ plate: 'Ã‰cole' }), 'line 8: “Ã‰” is what is left'],
  [
    'with Swedish quotation marks',
    front({ title: '”Rank”' }),
    'line 2: the page would show the quotation marks',
  ],
  ['with two quotations', front({ title: '“Rank” and “click”' })],
  // Headings
  ['without a text', front({}, ''), 'line 10: there is no text under the front matter'],
  ['with headings', body('## One\n\nA text.\n\n### Two\n\nA text.')],
  ['with a first heading', body('# One'), 'line 11: a heading begins with one #'],
  [
    'with an underlined heading',
    body('One\n===\n\nTwo\n---'),
    'line 11: the line of = or - below',
    'line 14: the line of =',
  ],
  ['with a heading and no space', body('##One'), 'line 11: this is no heading'],
  ['with a heading and a no-break space', body('A text.\n\n##\u00A0One'), 'line 13: this is no heading'],
  ['with a heading and one sign', body('#One'), 'line 11: this is no heading'],
  ['with an empty heading', body('##'), 'line 11: the heading is empty'],
  ['that begins with a number sign', body('#1 in search, and \\#seo.\n\n\\##One')],
  // Lists, tables and code
  ['with lists', body('- One\n- Two\n\n1. One\n2. Two\n\n-5 degrees, 2.5 hours and \\-One')],
  [
    'with a list and a no-break space',
    body('-\u00A0One\n-\u00A0Two'),
    'line 11: this is no list',
    'line 12: this is no list',
  ],
  [
    'with a list and no space',
    body('Text:\n\n-One\n1.Two'),
    'line 13: this is no list',
    'line 14: this is no list',
  ],
  ['with bullets', body('• One'), 'line 11: this is no list'],
  ['with a table', body('| a | b |\n| --- | --- |\n| 1 | 2 |')],
  [
    'with a table without its second line',
    body('| a | b |\n| 1 | 2 |'),
    'line 11: this is no table',
    'line 12: this is no table',
  ],
  ['with a cell too many', body('| a | b |\n| --- | --- |\n| 1 | 2 | 3 |'), 'line 13: the row has 3 cells'],
  ['with code', body('~~~sh\n# A comment\n[x](y)\n~~~\n\n````\n```\n````\n\nAnd `**[x](y)`.')],
  ['with code without an end', body('```\ncode'), 'line 11: the code that begins here has no end'],
  [
    'with code by accident',
    body('Text:\n\n    far in'),
    'line 13: the line begins with four spaces or a tab',
  ],
  ['with an open piece of code', body('A `text.'), 'line 11: the code that begins here has no end'],
  // Links and emphasis
  [
    'with links',
    body(
      '[a](/) [b](/features?x=1#y) [c](/documents/sheet.csv) [d](https://example.org) [e](mailto:a@b.example) [f](#the-end)\n[g](/blog/base) [g](/blog) [g](/blog/2) [h](/blog/old-name) [i][j] <https://example.org>\n\n[j]: /features\n\n## The end!\n\nA text.',
    ),
  ],
  [
    'with a link and no scheme',
    body('[x](www.example.org)'),
    'line 11: the link leads to a page www.example.org of this site',
  ],
  [
    'with a link to no page',
    body('[x](/featurs)'),
    'line 11: the link leads to /featurs, and there is no such page or file. Type one of these: /features',
  ],
  [
    'with a link to no document',
    body('[x](/documents/shet.csv)'),
    'line 11: the link leads to /documents/shet.csv',
  ],
  [
    'with a link to no article',
    body('Text\n[x](/blog/bse)'),
    'line 12: the link leads to /blog/bse, and there is no such page or file. Type one of these: /blog/base',
  ],
  [
    'with a link to a file',
    body('[x](./base.md)'),
    'line 11: ./base.md is a file, not an address. Type /blog/base',
  ],
  [
    'with a relative link',
    body('[x](features)'),
    'line 11: the address features does not begin with /. Type one of these: /features',
  ],
  [
    'with a link to no heading',
    body('## One\n\n[x](#on)'),
    'line 13: the link leads to #on, and no heading has that name. Type one of these: #one',
  ],
  [
    'with a link to a program',
    body('[x](javascript:alert(1))'),
    'line 11: a link cannot lead to javascript:',
  ],
  ['with a link to no site', body('[x](https://example)'), 'line 11: https://example names no site'],
  [
    'with a space in a link',
    body('[x] (/features)\n\n[x](/my page)'),
    'line 11: this is no link',
    'line 13: this is no link',
  ],
  [
    'with a link to nothing',
    body('[x][y]\n\n[z]: /features'),
    'line 11: the address of this link is not written',
    'line 13: the line is not shown',
  ],
  ['with bold', body('**Bold**, __bold__, ~~gone~~, \\*\\*stars\\*\\*, 2 * 3, snake_case')],
  ['with a space in bold', body('A **bold ** text'), 'line 11: this is not bold'],
  // HTML
  ['with HTML', body('<mark>One</mark> and H<sub>2</sub>O<br>')],
  [
    'with a script',
    body('See <script>alert(1)</script>.'),
    'line 11: the site does not take <script>',
    'line 11: the site does not take <script>',
  ],
  ['with a style', body('<u style="x">One</u>'), 'line 11: the site does not take style= in a text'],
  ['with an open tag', body('<u>One'), 'line 11: <u> is not closed'],
  ['with a tag in the way', body('One</u>'), 'line 11: nothing opens </u>'],
  ['with angle brackets', body('Write to <name>.'), 'line 11: the site does not take <name> in a text'],
  ['with a comment', body('<!-- later -->'), 'line 11: a comment would stand in the page'],
  // Notes
  [
    'with seventeen notes',
    body(
      `${Array.from({ length: 17 }, (_, i) => `a[^n${i}]`).join(' ')}\n\n${Array.from({ length: 17 }, (_, i) => `[^n${i}]: Note.\n`).join('\n')}`,
    ),
  ],
  ['with a note that is not written', body('A claim.[^1]'), 'line 11: the note [^1] is not written'],
  [
    'with a note that nothing leads to',
    body('A claim.\n\n[^1]: The note.'),
    'line 13: nothing leads to the note [^1]',
  ],
  [
    'with a note twice',
    body('A claim.[^1]\n\n[^1]: One.\n\n[^1]: Two.'),
    'line 15: the note [^1] is written twice',
  ],
  // Placeholders
  ['with placeholders', body('{brand} has {figure:demand.steps} of {a, b}.')],
  [
    'with no such figure',
    body('It is {figure:demand.step}.'),
    'line 11: nothing has the name {figure:demand.step}. Type one of these: {figure:demand.steps}',
  ],
  [
    'with the price of no plan',
    body('It costs {plan:solo.price}.'),
    'line 11: nothing has the name {plan:solo.price}',
  ],
  [
    'with old prices',
    body('| Tool A | $119.95 | $229.95 | $450.00 | $1,439.40 | $1,320.00 |'),
    'line 11: this is no table',
    'line 11: the row does not say',
  ],
  // Pictures
  [
    'with pictures',
    body('![A](./photo.jpg)\n![B](photo.jpg)\n![C](/My%20photo.png)\n![D][e]\n\n[e]: ./photo.jpg'),
  ],
  [
    'with a picture without words',
    body('![](./photo.jpg) ![ ][e]\n\n[e]: ./photo.jpg'),
    'line 11: the picture has no description',
    'line 11: the picture has no description',
  ],
  [
    'with a picture in HTML',
    body('<img src="/My%20photo.png">'),
    'line 11: a picture is typed like this: ![What',
    'line 11: the site does not take src=',
  ],
  [
    'with no picture',
    body('![A](./Photo.jpg)'),
    'line 11: there is no picture src/content/articles/Photo.jpg',
  ],
  [
    'with a picture of another site',
    body('![A](https://example.com/a.png)'),
    'line 11: the picture https://example.com/a.png is on another site',
  ],
  [
    'with a picture of a phone',
    body('![A](./photo.heic)'),
    'line 11: the picture src/content/articles/photo.heic cannot be read. Save it as JPEG',
  ],
  [
    'with a picture of a scanner',
    body('![A](./scan.tif)'),
    'line 11: the picture src/content/articles/scan.tif is of the kind tiff',
  ],
  [
    'with half a picture',
    body('![A](./half.jpg)'),
    'line 11: the picture src/content/articles/half.jpg cannot be read',
  ],
  [
    'with a picture that tells its place',
    body('![A](/photo.jpg)'),
    'line 11: the picture public/photo.jpg contains notes of the camera',
  ],
];

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
  messages = await messagesOf({
    ...BASE,
    [`${ARTICLES}/photo.jpg`]: photo,
    [`${ARTICLES}/half.jpg`]: photo.subarray(0, photo.length / 2),
    [`${ARTICLES}/scan.tif`]: await picture.clone().tiff().toBuffer(),
    [`${ARTICLES}/photo.heic`]: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'public/photo.jpg': photo,
    'public/My photo.png': png,
    ...Object.fromEntries(ARTICLE_CASES.map(([, text], index) => [pathOf(index), text])),
  });
});

test.each(ARTICLE_CASES.map((one, index) => [one[0], index] as const))('An article %s', (_, index) => {
  const [, , ...expected] = ARTICLE_CASES[index] ?? ['', ''];
  const prefix = `${pathOf(index)}, `;
  const own = messages
    .filter((message) => message.startsWith(prefix))
    .map((message) => message.slice(prefix.length));
  expect(own.map((message, at) => message.slice(0, expected[at]?.length))).toEqual(expected);
});

test.each<[string, string, Files, ...string[]]>([
  [
    'video without a day',
    'videos/a.yaml',
    { text: video({ publishedAt: undefined }) },
    'line 1: publishedAt is missing. Type the day',
  ],
  [
    'video with two streams',
    'videos/a.yaml',
    { text: video({ playbackId: 'AbCdEf0123456789', duration: '1 min' }) },
    'line 7: src is “/streams/week/master.m3u8”. Name the stream once',
  ],
  [
    'video without a stream',
    'videos/a.yaml',
    { text: video({ src: undefined }) },
    'line 1: src is missing. Name the stream once',
  ],
  [
    'video with a length beside its stream',
    'videos/a.yaml',
    { text: video({ duration: '5 min' }) },
    'line 8: duration is “5 min”. Type the duration of a video on the streaming service',
  ],
  [
    'video of the service without a length',
    'videos/a.yaml',
    { text: video({ src: 'https://stream.mux.com/AbCdEf0123456789.m3u8' }) },
    'line 1: duration is missing',
  ],
  [
    'video of the service',
    'videos/a.yaml',
    { text: video({ src: 'https://stream.mux.com/AbCdEf0123456789.m3u8', duration: '4 min 30 s' }) },
  ],
  [
    'video with a length in hours',
    'videos/a.yaml',
    { text: video({ src: undefined, playbackId: 'AbCdEf0123456789', duration: '1 hour' }) },
    'line 8: duration is “1 hour”. Type the length as minutes',
  ],
  [
    'video that plays before it is live',
    'videos/a.yaml',
    { text: video({ isLive: 'false' }) },
    'line 6: isLive is “false”. Remove src and playbackId',
  ],
  [
    'video with a stream at a wrong place',
    'videos/a.yaml',
    { text: video({ src: '/videos/week.mp4' }) },
    'line 7: src is “/videos/week.mp4”. Type the address of the stream',
  ],
  [
    'video with captions without a file',
    'videos/a.yaml',
    { text: video({ captions: '\n- lang: en\n  label: English' }) },
    'line 9: captions, entry 1, src is missing',
  ],
  [
    'video at a place that another one has',
    'videos/b.yaml',
    { text: video({ galleryPosition: '1' }), 'src/content/videos/a.yaml': video({ galleryPosition: '1' }) },
    'line 8: galleryPosition is 1, which src/content/videos/a.yaml has',
  ],
  [
    'book at half a place',
    'books/a.yaml',
    {
      text: 'position: 1.5\ntitle: A book\nauthor: A. Writer\ncategory: ai\nstrength: Clear at once\nweakness: Ends too early\nopportunity: A plan for a week\n',
    },
    'line 1: position is “1.5”. Type the place in the carousel',
  ],
  [
    'testimonial that highlights other words',
    'testimonials/a.yaml',
    { text: 'position: 1\nquote: It is good.\nhighlight: It is bad.\nrole: Editor\n' },
    'line 3: highlight is “It is bad.”. Copy the part',
  ],
  [
    'doughnut of more than 100',
    'figures/reviews.yaml',
    { text: FIGURE.replace('60', '61') },
    'line 7: demand, rows has 2 entries. Correct the values',
  ],
  [
    'download with a cell too many',
    'takeaways/a.yaml',
    { text: 'title: A\nabout: B\ncolumns: [a]\nrows: [[1, 2]]\n' },
    'line 4: rows has 1 entry. Take the cells out',
  ],
  [
    'document with an unknown part',
    'studies/a.md',
    { text: '---\ntitle: A\nsubtitle: B\nabout: C\n---\n{figure: demand}\n\n{books}\n\n{book}\n' },
    'line 10: {book} inserts nothing. Type one of these: {books}, {cover}, {figure: demand}.',
  ],
  [
    'answer at place 6',
    'answers/a.yaml',
    {
      text: 'position: 6\nmarket: A\nquestion: B\nthemes: [{ asks: C, often: Often, answered: Well }]\ngap: D\n',
    },
    'line 1: position is 6, and the page shows at most 5 answers',
  ],
  [
    'answer after a gap',
    'answers/a.yaml',
    {
      text: 'position: 2\nmarket: A\nquestion: B\nthemes: [{ asks: C, often: Often, answered: Well }]\ngap: D\n',
    },
    'line 1: position is 2, and no file has the place 1',
  ],
  [
    'list of questions that is right',
    'questions/a.yaml',
    { text: questions('Write to {brand.email} within {privacy:backup-days} days.') },
  ],
  [
    'question with a link to nowhere',
    'questions/a.yaml',
    { text: questions('Read on.', '{ words: Read on, to: /featurs }') },
    'line 5: the link leads to /featurs, and there is no such page or file.',
  ],
  [
    'question whose link has other words',
    'questions/a.yaml',
    { text: questions('Read on.', '{ words: read on, to: /features }') },
    'line 5: questions, entry 1, link, words is “read on”. Copy the words of the link from the answer',
  ],
  [
    'question without an answer',
    'questions/a.yaml',
    { text: questions('') },
    'line 4: questions, entry 1, answer is empty. Type the answer.',
  ],
  [
    'question with a misspelled placeholder',
    'questions/a.yaml',
    { text: questions('{term:refnd}') },
    'line 4: nothing has the name {term:refnd}. Type one of these: {term:refund}',
  ],
  [
    'strip of promises without one',
    'offers/a.yaml',
    { text: 'gets: []\nlimits: [{ what: Support }]\npromises: [""]\n' },
    'line 2: limits, entry 1, limit is missing. Type the limit.',
    'line 3: promises, entry 1 is empty. Type a promise.',
  ],
  [
    'policy that is right',
    'policies/a.md',
    {
      text: policy(
        '2025-01-01',
        '## 2 Retention\n\n{retention}\n\nAs [said](#retention), write to [us](mailto:{brand.email}).',
      ),
    },
  ],
  [
    'policy with an unknown part and a day that does not exist',
    'policies/a.md',
    { text: policy('2025-02-30', '{retentions}') },
    'line 2: effective is “2025-02-30”. Type the day',
    'line 5: {retentions} inserts nothing. Type one of these: {retention}, {effective}, {contact}.',
  ],
])('A %s', async (_, path, { text = '', ...others }, ...expected) => {
  const file = `src/content/${path}`;
  const found = await messagesOf({ ...BASE, ...others, [file]: text });
  expect(found.map((message, at) => message.slice(0, `${file}, ${expected[at] ?? ''}`.length))).toEqual(
    expected.map((message) => `${file}, ${message}`),
  );
});

test.each([
  [
    `${ARTICLES}/My Article.md`,
    'the file’s name becomes an address. Rename the file in small letters, digits and hyphens: my-article.',
  ],
  [
    `${ARTICLES}/2.md`,
    'the file’s name becomes an address, and /blog/2 is a page of the list of articles. Add a word to the name.',
  ],
  [
    `${ARTICLES}/my-note.md.txt`,
    `only files that end in .md and stand in ${ARTICLES} itself are read. Rename it ${ARTICLES}/my-note.md.`,
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
        '[x](/features#plans) [x](/blog/old-name#one) [x](/blog/later#one) [x](/features#:~:text=x) [x](#own)\n\n## Own',
      ),
      [`${ARTICLES}/b.md`]: body(
        `Text\n[x](/features#plan) [x](/blog/old-name#100%)\n\n[x][y]\n\n[y]: ${brand.url}/features#y`,
      ),
    })}/`,
  );
  const pages = [
    readPage('features.html', '<h2 id="plans">Plans</h2>'),
    readPage('blog/base.html', '<h2 id="one">One</h2>'),
  ];
  expect(() => checkAnchors({ root, pages })).toThrow(
    [
      '3 mistakes in the content:',
      `${ARTICLES}/b.md, line 12: the link leads to /features#plan, and no part of that page has the name plan. Type one of these: /features#plans.`,
      `${ARTICLES}/b.md, line 12: the link leads to /blog/old-name#100%, and no part of that page has the name 100%. Type one of these: /blog/old-name#one.`,
      `${ARTICLES}/b.md, line 16: the link leads to ${brand.url}/features#y,`,
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
  expect(
    await messagesOf({ ...BASE, [`${ARTICLES}/a.md`]: article, 'src/content/videos/a.yaml': shown }),
  ).toEqual([]);
});
