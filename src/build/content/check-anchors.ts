import { fileURLToPath } from 'node:url';
import { markdownToMdast } from 'satteri';
import { brand } from '#brand';
import { percentDecoded } from '#domain/forms/clean.ts';
import { elementsIn, textProperty } from '../html-tree.ts';
import type { FinishedSite } from '../pages/finished-pages.ts';
import type { Page } from '../pages/page.ts';
import { formerSlugs } from './article-entry.ts';
import { nodesIn } from './markdown-rules.ts';
import { nearest } from './nearest.ts';
import { contentError, type ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';
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
  const pageAt = (path: string) => byPath.get(current.get(path) ?? path);
  const problems = Object.values(sources).flatMap((files) =>
    files.flatMap((file) => deadAnchors(file, pageAt)),
  );
  if (problems.length > 0) throw contentError(problems);
}

/** A page that is missing here is not published: the build makes plain text of a link to it. */
function deadAnchors(
  { path: file, body, bodyLine }: SourceFile,
  pageAt: (path: string) => Page | undefined,
): ContentProblem[] {
  return [...nodesIn(markdownToMdast(body, { position: true }))].flatMap((node) => {
    if ((node.type !== 'link' && node.type !== 'definition') || !URL.canParse(node.url, brand.url)) return [];
    const { origin, pathname, hash } = new URL(node.url, brand.url);
    const page = origin === brand.url && !node.url.startsWith('#') ? pageAt(pathname) : undefined;
    const part = percentDecoded(hash.slice(1));
    if (!page || part === '' || part.startsWith(':~:')) return [];
    const parts = [...elementsIn(page.document)].flatMap((element) => textProperty(element, 'id') || []);
    if (parts.includes(part)) return [];
    const line = bodyLine + (node.position?.start.line ?? 1) - 1;
    const message = `the link leads to ${node.url}, and no part of that page has the name ${part}. ${nearest(part, parts, `${pathname}#`)}`;
    return [{ file, line, message }];
  });
}
