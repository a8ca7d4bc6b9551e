import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files of a deploy: URL path (`/blog/seo-llm.html`) to path on disk. */
export type FileIndex = ReadonlyMap<string, string>;

export type StaticPath = { kind: 'file'; file: string } | { kind: 'redirect'; to: string } | null;

/** Files of the publish directory that Netlify reads but does not serve. */
const NOT_SERVED = new Set(['/_headers', '/_redirects']);

/**
 * Lists the publish directory once, because a deploy does not change while it is served. Files that are not in the
 * list cannot be reached by any spelling of a path.
 */
export async function indexFiles(root: string): Promise<FileIndex> {
  const index = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(root, file).split(sep).join('/')}`;
    if (!NOT_SERVED.has(address)) index.set(address, file);
  }
  return index;
}

/**
 * Netlify's pretty URLs: `/pricing` is `pricing.html`; `/pricing/`, `/pricing.html` and a folder without its slash
 * redirect to the canonical path. `pathname` is decoded.
 */
export function resolvePath(index: FileIndex, pathname: string): StaticPath {
  if (pathname.endsWith('.html') && index.has(pathname))
    return { kind: 'redirect', to: prettyPath(pathname) };
  if (pathname.endsWith('/')) return resolveFolder(index, pathname);
  const file = index.get(pathname) ?? index.get(`${pathname}.html`);
  if (file !== undefined) return { kind: 'file', file };
  return index.has(`${pathname}/index.html`) ? { kind: 'redirect', to: `${pathname}/` } : null;
}

function resolveFolder(index: FileIndex, pathname: string): StaticPath {
  const file = index.get(`${pathname}index.html`);
  if (file !== undefined) return { kind: 'file', file };
  const bare = pathname.slice(0, -1);
  return index.has(`${bare}.html`) ? { kind: 'redirect', to: bare } : null;
}

function prettyPath(pathname: string): string {
  return pathname.endsWith('/index.html')
    ? pathname.slice(0, -'index.html'.length)
    : pathname.slice(0, -'.html'.length);
}
