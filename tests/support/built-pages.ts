import { glob } from 'node:fs/promises';
import { join } from 'node:path';

/** One page of the production build. */
export interface BuiltPage {
  /** The page's URL path: `/`, `/pricing`. */
  path: string;
  file: string;
}

/** Matches the paths of pages that have the layout of another page, with other texts, pictures or films. */
const ALIKE =
  /^\/forms\/(question|role-signup|signup|waitlist)\/|^\/forms\/(?!newsletter).*\/done|^\/videos\/(?!seo-comparison-hindi)/;

/** Every page of the production build, sorted by path. Tests that use this list cover new pages automatically. */
export async function builtPages(root = 'dist'): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: root })) {
    const path = `/${file.replaceAll('\\', '/')}`.replace(/(\/index)?\.html$/, '');
    pages.push({ path: path === '' ? '/' : path, file: join(root, file) });
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The pages of the production build, except those that `ALIKE` matches. */
export async function differentPages(): Promise<BuiltPage[]> {
  return (await builtPages()).filter(({ path }) => !ALIKE.test(path));
}
