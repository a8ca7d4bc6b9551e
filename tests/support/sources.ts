import { globSync, readFileSync } from 'node:fs';

/** A file of the repository: `path` from its root, with forward slashes. */
export interface Source {
  path: string;
  text: string;
}

/** Every file that matches one of the globs, from the repository's root, in order of path. */
export function sources(...globs: string[]): Source[] {
  const paths = globSync(globs).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The specifiers that a file imports, re-exports or loads by `import()`. Works in .astro files as well. */
export function importsOf({ text }: Source): string[] {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g);
  return [...specifiers].flatMap(([, , specifier]) => specifier ?? []);
}

/** `path: what` for every match of the pattern, so that a failing test names the place. */
export function findings(files: readonly Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));
}
