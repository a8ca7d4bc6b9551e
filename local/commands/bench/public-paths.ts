import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The URL paths of the built pages that search engines may list, sorted. */
export async function publicPaths(root = 'dist'): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: root }));
  const pages = await Promise.all(
    files.map(async (file) => ({ file, html: await readFile(join(root, file), 'utf8') })),
  );
  return pages
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex">'))
    .map(({ file }) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    .sort();
}
