// Links from the built pages to this site: their targets exist, their URLs have no trailing slash and no .html,
// and the links reach every public page.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { compilePath } from '../../local/netlify/function-path.ts';
import { type PageDocument, pageDocuments } from '../support/documents.ts';
import { sources } from '../support/sources.ts';

const pages = await pageDocuments();
const byPath = new Map(pages.map((page) => [page.path, page]));
const anchors = new Map(
  pages.map(({ path, document }) => [
    path,
    new Set([...document.querySelectorAll('[id]')].map((element) => element.id)),
  ]),
);

/** The URLs of this site in a page's attributes, each as written and resolved. */
function linksOf({ path, document }: PageDocument): { written: string; url: URL }[] {
  const base = new URL(path, brand.url);
  const named = [...document.querySelectorAll('[href],[src],[action],[poster]')].flatMap((element) =>
    ['href', 'src', 'action', 'poster'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  return named
    .filter((written) => URL.canParse(written, base))
    .map((written) => ({ written, url: new URL(written, base) }))
    .filter(({ url }) => url.origin === brand.url);
}

/** The paths that functions serve. */
const functions = sources('netlify/functions/*.ts').flatMap(({ text }) =>
  [...text.matchAll(/path: (?:'([^']+)'|\[([^\]]+)\])/g)].flatMap(([, one, several = '']) =>
    one === undefined ? [...several.matchAll(/'([^']+)'/g)].map(([, path = '']) => path) : [one],
  ),
);

function isThere({ pathname }: URL): boolean {
  if (byPath.has(pathname)) return true;
  if (pathname.includes('.')) return existsSync(`dist${decodeURIComponent(pathname)}`);
  return functions.some((path) => compilePath(path)(pathname) !== null);
}

test.each(pages)('No link of $path is broken.', (page) => {
  const dead = linksOf(page).filter(({ url }) => !isThere(url));
  expect([...new Set(dead.map(({ written }) => written))]).toEqual([]);
});

test.each(pages)('Every anchor that $path links to exists.', (page) => {
  const lost = linksOf(page).filter(
    ({ url }) =>
      url.hash.length > 1 && anchors.get(url.pathname)?.has(decodeURIComponent(url.hash.slice(1))) !== true,
  );
  expect(lost.map(({ written }) => written)).toEqual([]);
});

test('A link of the header or the footer has one name, in both and on every page.', () => {
  const names = new Map<string, Set<string>>();
  for (const { document } of pages)
    for (const link of document.querySelectorAll('body > :is(header, footer) nav a')) {
      const href = link.getAttribute('href') ?? '';
      const name = link.getAttribute('aria-label') ?? link.textContent.trim();
      names.set(href, (names.get(href) ?? new Set()).add(name));
    }
  expect(names.size).toBeGreaterThan(10);
  const { path, name, shortName } = brand.reportService;
  const several = [...names].filter(([, all]) => all.size > 1);
  // The column of the header has room only for the short name, which the page itself explains.
  expect(several).toEqual([[path, new Set([shortName, name])]]);
});

test('Links have no trailing slash and no .html.', () => {
  const odd = pages.flatMap((page) =>
    linksOf(page)
      .filter(({ url }) => /.\/$|\.html$/.test(url.pathname))
      .map(({ written }) => `${page.path}: ${written}`),
  );
  expect(odd).toEqual([]);
});

test('Every public page can be reached by links from the home page.', () => {
  const reached = new Set(['/']);
  for (const path of reached) {
    const page = byPath.get(path);
    for (const { url } of page ? linksOf(page) : []) if (byPath.has(url.pathname)) reached.add(url.pathname);
  }
  expect(
    pages.filter(({ isPublic, path }) => isPublic && !reached.has(path)).map(({ path }) => path),
  ).toEqual([]);
});
