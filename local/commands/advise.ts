import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parse } from 'yaml';
import { brand } from '#brand';
import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { spellingAdvice, unusedWords } from './spelling-advice.ts';

/** Search results cut a title or a description after `most` characters. A shorter one than `least` leaves room. */
const LENGTHS = { title: { least: 50, most: 60 }, description: { least: 120, most: 155 } };
/** The words that a reader reads in about fifteen minutes. */
const MANY_WORDS = 3500;

type Name = keyof typeof LENGTHS;

/** What a page says in search results. The title ends with the brand's suffix. */
interface Page extends Record<Name, string> {
  /** The file of the content, or of the build. */
  path: string;
}

/** An article or a report: its front matter and its text. */
interface Entry extends Page {
  text: string;
}

/**
 * Advice about the content of the repository at `root`: what most readers and search engines prefer, one sentence each.
 * None of it is a mistake. Pages that are no articles and no reports are read from the last build, if there is one.
 */
export function adviceOn(root: string): string[] {
  const entries = filesIn(root, 'src/content/{articles,reports}/*.md').flatMap(readEntry);
  const others = filesIn(root, 'dist/**/*.html')
    .filter(({ path }) => !/^dist.(blog|tgs-report)./.test(path))
    .flatMap(readPage);
  const pages = [...entries, ...others];
  return (['title', 'description'] as const)
    .flatMap((name) => [...pages.flatMap((page) => lengthOf(page, name)), ...repeated(pages, name)])
    .concat(entries.flatMap(ofText), goneAddresses(root));
}

/** The files whose names are addresses that nothing redirects. Those of articles are kept in a list of their own. */
const FOLDERS = { videos: '/videos', reports: '/tgs-report', studies: '/documents' };

/** The addresses of handed in files that are renamed or deleted; none where Git is missing. */
function goneAddresses(root: string): string[] {
  const folders = Object.keys(FOLDERS).map((name) => `src/content/${name}`);
  const { stdout } = spawnSync('git', ['ls-tree', '-r', '--name-only', 'HEAD', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  const gone = ((stdout as string | null) ?? '')
    .split('\n')
    .filter((path) => path !== '' && !existsSync(join(root, path)));
  return gone.map((path) => {
    const address = `${FOLDERS[basename(dirname(path)) as keyof typeof FOLDERS]}/${basename(path, extname(path))}`;
    return `${path}: the file is renamed or deleted, and its address ${address} leads to no page. Keep the name, or ask a developer for a redirect.`;
  });
}

function filesIn(root: string, pattern: string): { path: string; text: string }[] {
  const paths = globSync(pattern, { cwd: root }).sort();
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Reads an entry; an empty list when its front matter cannot be read, which the check of the content reports. */
function readEntry({ path, text }: { path: string; text: string }): Entry[] {
  const [, front = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  try {
    const data = parse(front) as Partial<Record<string, unknown>>;
    const title = String(data['searchTitle'] ?? data['title']) + brand.titleSuffix;
    return [{ path, title, description: String(data['description']), text: body }];
  } catch {
    return [];
  }
}

/** Reads a built page; an empty list for one that search engines leave out. */
function readPage({ path, text }: { path: string; text: string }): Page[] {
  const [, title = ''] = /<title>([^<]*)/.exec(text) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)/.exec(text) ?? [];
  const isLeftOut = text.includes('name="robots" content="noindex');
  return isLeftOut ? [] : [{ path, title: decode(title), description: decode(description) }];
}

const decode = (html: string): string =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/&(amp|#38);/g, '&');

function lengthOf(page: Page, name: Name): string[] {
  const { length } = page[name];
  const { least, most } = LENGTHS[name];
  const written = `${page.path}: the ${name} has ${String(length)} characters`;
  if (length > most) return [`${written}; search results cut it after about ${String(most)}.`];
  return length < least ? [`${written}; there is room for ${String(most)}.`] : [];
}

function repeated(pages: readonly Page[], name: Name): string[] {
  return pages
    .filter((page, index) => pages.findIndex((other) => other[name] === page[name]) < index)
    .map(({ path }) => `${path}: another page has the same ${name}, so search results may show only one.`);
}

function ofText({ path, text }: Entry): string[] {
  const words = text.split(/\s+/).length;
  const typed = PLANS.filter(({ priceCents }) => hasPrice(text, formatCents(priceCents)));
  return [
    ...(words > MANY_WORDS
      ? [`${path}: ${String(words)} words; two articles may be read by more people.`]
      : []),
    ...typed.map(({ slug }) => `${path}: a price is typed; {plan:${slug}.price} follows when it changes.`),
  ];
}

/** Whether a text has this price, and not only as a part of a longer number. */
function hasPrice(text: string, price: string): boolean {
  return text
    .split(price)
    .slice(1)
    .some((after) => !/^[,.]?\d/.test(after));
}

/** Advice on the content of this repository: its lengths, titles, typed prices and spelling, each sentence once. */
export async function allAdvice(): Promise<string[]> {
  return [...new Set([...adviceOn('.'), ...(await spellingAdvice()), ...unusedWords('.')])];
}

/** `npm run advise`: prints advice on the content. It never fails. */
export async function main(): Promise<void> {
  for (const sentence of await allAdvice()) console.log(`Advice: ${sentence}`);
}
