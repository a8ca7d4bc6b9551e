// Rules for the links from a build's pages to this site.
import { existsSync } from 'node:fs';
import { brand } from '#brand';
import { compilePath } from '../../../local/netlify/function-path.ts';
import { articlesOf, type PageDocument } from '../documents.ts';
import { sources } from '../sources.ts';
import { type Build, ofPages, publicPages, type Rule } from './build.ts';

/** The URLs of this site in a page's attributes, each as written and resolved. */
function linksOf({ path, document }: PageDocument): { written: string; url: URL }[] {
  const base = new URL(path, brand.url);
  const named = [...document.querySelectorAll('[href],[src],[action],[poster]')].flatMap((element) =>
    ['href', 'src', 'action', 'poster'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  return [...new Set(named)]
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

function isThere({ pathname }: URL, { dist, pages }: Build): boolean {
  if (pages.has(pathname)) return true;
  if (pathname.includes('.')) return existsSync(dist + decodeURIComponent(pathname));
  return functions.some((path) => compilePath(path)(pathname) !== null);
}

function hasAnchor({ pathname, hash }: URL, { pages }: Build): boolean {
  if (hash.length < 2 || hash.startsWith('#:~:')) return true;
  const document = pages.get(pathname)?.document;
  return Boolean(document?.getElementById(decodeURIComponent(hash.slice(1))));
}

/** The public pages that no chain of links from the home page reaches. */
function unreached(build: Build): string[] {
  const reached = new Set(['/']);
  for (const path of reached) {
    const page = build.pages.get(path);
    for (const { url } of page ? linksOf(page) : [])
      if (build.pages.has(url.pathname)) reached.add(url.pathname);
  }
  return publicPages(build)
    .map(({ path }) => path)
    .filter((path) => !reached.has(path));
}

const ofList = ({ document }: PageDocument, selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '');

/** Follows the links to older pages from /blog. Each page links back, and all together link to every article. */
function wrongBlog({ pages }: Build): string[] {
  const lists: PageDocument[] = [];
  const wrong: string[] = [];
  for (let page = pages.get('/blog'); page && !lists.includes(page);) {
    const [next] = ofList(page, 'main a[rel=next]');
    const around = [lists.at(-1)?.path, next].filter((path) => path !== undefined);
    if (ofList(page, 'head :is(link[rel=prev], link[rel=next])').join() !== around.join())
      wrong.push(page.path);
    lists.push(page);
    page = next === undefined ? undefined : pages.get(next);
  }
  const listed = lists.flatMap((page) => ofList(page, 'main article a'));
  const articles = articlesOf([...pages.values()]).map(({ path }) => path);
  return [...wrong, ...articles.filter((path) => !listed.includes(path))];
}

function links(isWrong: (url: URL, build: Build) => boolean): Rule {
  return ofPages((page, build) =>
    linksOf(page)
      .filter(({ url }) => isWrong(url, build))
      .map(({ written }) => written),
  );
}

export const LINK_RULES: Readonly<Record<string, Rule>> = {
  'No link is dead.': links((url, build) => !isThere(url, build)),
  'Every anchor that a link leads to exists.': links((url, build) => !hasAnchor(url, build)),
  'No link has a trailing slash or .html.': links(({ pathname }) => /.\/$|\.html$/.test(pathname)),
  'The pages of the blog lead to each other and to every article.': wrongBlog,
  'Every public page can be reached by links from the home page.': unreached,
};
