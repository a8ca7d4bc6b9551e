import { statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

/** One page of the production build. */
export interface BuiltPage {
  /** The page's URL path: `/`, `/pricing`. */
  path: string;
  file: string;
}

/** Every page of the production build, sorted by path. Tests that use this list cover new pages automatically. */
export async function builtPages(root = 'dist'): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: root })) {
    const path = `/${file.replaceAll('\\', '/')}`.replace(/(\/index)?\.html$/, '');
    pages.push({ path: path === '' ? '/' : path, file: join(root, file) });
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Pages with the same layout and other texts, pictures or films. What follows the group differs from page to page. */
const ALIKE = [
  /^(\/forms)\/.*\/done$/,
  /^(\/forms\/(?:question|role-signup|signup|waitlist))\//,
  /^(\/(?:documents|tgs-report|videos))\//,
  /^(\/blog)\/(?!\d)/,
  /^(\/forms\/checkout)-/,
  /^(\/pricing)(?:\/cancelled)?$/,
];

/** The pages of the production build; of pages with the same layout, only the one with the most content. */
export async function differentPages(): Promise<BuiltPage[]> {
  const layout = ({ path }: BuiltPage): string =>
    ALIKE.map((alike) => alike.exec(path)?.[1]).find(Boolean) ?? '';
  const pages = await builtPages();
  const largest = new Map(
    [...pages]
      .sort((a, b) => statSync(a.file).size - statSync(b.file).size)
      .map((page) => [layout(page), page]),
  );
  return pages.filter((page) => layout(page) === '' || largest.get(layout(page)) === page);
}
