import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand';
import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { adviceOn } from '../../local/commands/advise.ts';
import { unusedWords } from '../../local/commands/spelling-advice.ts';

const [slug, price] = PLANS.map((plan) => [plan.slug, formatCents(plan.priceCents)] as const)[0] ?? ['', ''];
/** A title as long as advised, with the end that every title gets, which has the brand's name. */
const TITLE = 'A title that has room for forty letters'.slice(0, 51 - brand.titleSuffix.length);
const DESCRIPTION = 'words '.repeat(22).trim();

/** Writes the files into a new folder. */
function folderOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'advice-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function adviceOnFiles(files: Record<string, string>): string[] {
  return adviceOn(folderOf(files)).map((advice) => advice.replaceAll('\\', '/'));
}

function article(text: string, title = TITLE, description = DESCRIPTION): string {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n${text}\n`;
}

const PATH = 'src/content/articles/a.md';

test.each([
  ['a short title', article('Text.', 'Short'), 'the title has'],
  ['a long title', article('Text.', TITLE.repeat(2)), 'search results cut it after about 60'],
  ['a long description', article('Text.', TITLE, DESCRIPTION.repeat(2)), 'cut it after about 155'],
  ['a very long text', article('word '.repeat(4000)), 'two articles'],
  ['a typed price', article(`For ${price} a month.`), `{plan:${slug}.price}`],
])('%s gets one piece of advice.', (_, text, part) => {
  expect(adviceOnFiles({ [PATH]: text })).toEqual([expect.stringContaining(part)]);
  expect(adviceOnFiles({ [PATH]: text })[0]).toMatch(/^src\/content\/articles\/a\.md: /);
});

test('A built page, and a text that another page has too, get advice; a page that is not indexed gets none.', () => {
  const page = (robots = '') => `<title>Short</title><meta name="description" content="Short">${robots}`;
  const noindex = '<meta name="robots" content="noindex">';
  expect(adviceOnFiles({ 'dist/hidden.html': page(noindex), 'dist/blog/a.html': page() })).toEqual([]);
  expect(adviceOnFiles({ 'dist/a.html': page(), 'dist/b.html': page() })).toHaveLength(6);
});

test('An article without a fault gets no advice, and front matter that cannot be read stops nothing.', () => {
  const longer = `${price},999`;
  expect(
    adviceOnFiles({ [PATH]: article(`For ${longer}.`), 'src/content/articles/b.md': '---\na: [\n---\n' }),
  ).toEqual([]);
});

test('A word of the spelling checker that no text uses is named.', () => {
  const root = folderOf({ 'cspell.json': '{ "words": ["Gone", "Known"] }', [PATH]: article('known') });
  expect(unusedWords(root)).toEqual([expect.stringContaining('the word Gone;')]);
});

test('The address of a film that is renamed gets advice, until the change is handed in.', () => {
  const root = folderOf({
    'src/content/videos/old.yaml': 'title: A\n',
    'src/content/answers/a.yaml': 'a: b\n',
  });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
  const handIn = () => {
    git('add', '-A');
    git('-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '-m', 'A');
  };
  git('init');
  handIn();
  renameSync(join(root, 'src/content/videos/old.yaml'), join(root, 'src/content/videos/new.yaml'));
  rmSync(join(root, 'src/content/answers/a.yaml'));
  expect(adviceOn(root)).toEqual([
    expect.stringMatching(/^src\/content\/videos\/old\.yaml: .* \/videos\/old leads to no page\./),
  ]);
  handIn();
  expect(adviceOn(root)).toEqual([]);
});
