import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName, FIGURES } from './collections.ts';
import { readSource, type SourceFile, type Sources } from './source-file.ts';

/** Reads the files of all collections of the repository at `root`. */
export function readSources(root: string): Sources {
  const files = COLLECTION_NAMES.map((name) => [name, readCollection(name, root)]);
  return Object.fromEntries(files) as Sources;
}

/** Reads the files of a collection, sorted by path. */
export function readCollection(name: CollectionName, root: string): SourceFile[] {
  return pathsOf(name, root).map((path) => readSource(path, readFileSync(join(root, path))));
}

/** The sorted paths of a collection's files, relative to `root`. */
export function pathsOf(name: CollectionName, root: string): string[] {
  const { folder, ending } = COLLECTIONS[name];
  return filesIn(name === 'figures' ? FIGURES : `${folder}/*${ending}`, root).sort();
}

/**
 * The files that match a pattern, relative to `root`, with slashes on every system. A link to a file is a file, because
 * the build reads it too.
 */
export function filesIn(pattern: string, root: string): string[] {
  return globSync(pattern, { cwd: root })
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => path.replaceAll('\\', '/'));
}
