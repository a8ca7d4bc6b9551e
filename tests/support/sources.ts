import { globSync, readFileSync } from 'node:fs';

/** A file of the repository. `path` is relative to the root, with forward slashes. */
export interface Source {
  path: string;
  text: string;
}

/** The files of the repository that match one of the globs, sorted by path. */
export function sources(...globs: string[]): Source[] {
  const paths = globSync(globs).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Every match of the pattern as `path: match`. */
export function findings(files: readonly Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));
}
