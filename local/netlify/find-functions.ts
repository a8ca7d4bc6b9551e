import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/**
 * The entry points that Netlify deploys, by function name: the files of the folder, and in each subfolder the file
 * that is named like the subfolder or `index`.
 */
export async function findFunctions(dir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const file = entry.isDirectory() ? await findEntry(join(dir, entry.name)) : join(dir, entry.name);
    if (file === null || !/^\.m?[jt]s$/.test(extname(file)) || file.endsWith('.d.ts')) continue;
    found.set(basename(entry.name, extname(entry.name)), file);
  }
  return found;
}

async function findEntry(folder: string): Promise<string | null> {
  const candidates = [basename(folder), 'index'].flatMap((name) =>
    ['.ts', '.mts', '.js', '.mjs'].map((end) => join(folder, name + end)),
  );
  for (const file of candidates) if ((await stat(file).catch(() => null))?.isFile()) return file;
  return null;
}
