import { glob } from 'node:fs/promises';
import { join } from 'node:path';

/** One page of the production build. */
export interface BuiltPage {
  /** Its address: `/`, `/pricing`. */
  path: string;
  file: string;
}

/** Every page of the production build in order of address; a page that comes is tested from its first day. */
export async function builtPages(root = 'dist'): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: root })) {
    const path = `/${file.replaceAll('\\', '/')}`.replace(/(\/index)?\.html$/, '');
    pages.push({ path: path === '' ? '/' : path, file: join(root, file) });
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}
