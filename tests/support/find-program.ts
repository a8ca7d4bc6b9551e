import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program in the folders of PATH, or null. */
export function findProgram(name: string): string | null {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? null;
}
