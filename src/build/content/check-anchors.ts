import { fileURLToPath } from 'node:url';
import { markdownToMdast } from 'satteri';
import { brand } from '#brand';
import { percentDecoded } from '#domain/forms/clean.ts';
import { elementsIn, textProperty } from '../html-tree.ts';
import type { FinishedSite } from '../pages/finished-pages.ts';
import type { Page } from '../pages/page.ts';
import { formerSlugs } from './article-entry.ts';
import { headingsOf, nodesIn } from './markdown-rules.ts';
import { nearest } from './nearest.ts';
import { figureValues } from './placeholders.ts';
import { contentError, type ContentProblem } from './problem.ts';
import { type SourceFile, valueAt, type ValuePath } from './source-file.ts';
import { readSources } from './sources.ts';

/**
 * Stops a build when a text links to a part of a page, such as `/features#plans`, that the finished page does not have.
 * The check before the build cannot know it, because the code of the pages makes many ids.
 */
export function checkAnchors({ root, pages }: Pick<FinishedSite, 'root' | 'pages'>): void {
  const sources = readSources(fileURLToPath(root));
  const current = new Map<string, string>();
  for (const article of sources.articles)
    for (const slug of formerSlugs(article)) current.set(`/blog/${slug}`, `/blog/${article.id}`);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const values = figureValues(sources.figures);
  // An article that is not published has no page. Its text has the headings that the page will have.
  const headings = new Map(
    sources.articles.map((article) => [`/blog/${article.id}`, headingsOf(article, values)]),
  );
  const partsAt = (path: string) => {
    const address = current.get(path) ?? path;
    const page = byPath.get(address);
    return page ? idsIn(page.document) : headings.get(address);
  };
  const problems = Object.values(sources).flatMap((files) =>
    files.flatMap((file) => deadAnchors(file, partsAt)),
  );
  if (problems.length > 0) throw contentError(problems);
}

/** The addresses of links in a text and in the front matter or YAML, each with its line. */
function addressesIn({ data, body, bodyLine, lineOf }: SourceFile): [address: string, line: number][] {
  const inText = [...nodesIn(markdownToMdast(body, { position: true }))].flatMap(
    (node): [string, number][] =>
      node.type === 'link' || node.type === 'definition'
        ? [[node.url, bodyLine + (node.position?.start.line ?? 1) - 1]]
        : [],
  );
  const inData = linkPlaces(data).map((place): [string, number] => [
    String(valueAt(data, place)),
    lineOf(place),
  ]);
  return [...inText, ...inData];
}

/** The places of the values with the name `to`, which are the addresses of links (`linkIn` in fields.ts). */
function linkPlaces(data: unknown, path: ValuePath = []): ValuePath[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    name === 'to' ? [[...path, name]] : linkPlaces(value, [...path, name]),
  );
}

/** The names of the parts of a page. */
function idsIn(document: Page['document']): ReadonlySet<string> {
  return new Set([...elementsIn(document)].flatMap((element) => textProperty(element, 'id') || []));
}

/** `partsAt` has the names of the parts of the page at a path; undefined for a page that a site leaves out. */
function deadAnchors(
  file: SourceFile,
  partsAt: (path: string) => ReadonlySet<string> | undefined,
): ContentProblem[] {
  return addressesIn(file).flatMap(([address, line]) => {
    if (!URL.canParse(address, brand.url)) return [];
    const { origin, pathname, hash } = new URL(address, brand.url);
    const parts = origin === brand.url && !address.startsWith('#') ? partsAt(pathname) : undefined;
    const part = percentDecoded(hash.slice(1));
    if (!parts || part === '' || part.startsWith(':~:') || parts.has(part)) return [];
    const message = `the link leads to ${address}, and no part of that page has the name ${part}. ${nearest(part, parts, `${pathname}#`)}`;
    return [{ file: file.path, line, message }];
  });
}
