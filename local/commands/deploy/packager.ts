import { zipFunction, zipFunctions, type ZipFunctionsOptions } from '@netlify/zip-it-and-ship-it';
import { readFile } from 'node:fs/promises';

/** `none` leaves a bundle as a folder, `zip` makes the file that is uploaded. */
export type Format = 'none' | 'zip';

/**
 * Bundles every function of `dir` into `target` with Netlify's own packager and the `included_files` of
 * `netlify.toml`.
 */
export async function packFunctions(dir: string, target: string, format: Format) {
  return zipFunctions(dir, target, await optionsFor(format));
}

/** Bundles the function of one file as `packFunctions` does. */
export async function packFunction(file: string, target: string, format: Format) {
  const packed = await zipFunction(file, target, await optionsFor(format));
  if (!packed) throw new Error(`${file} is no function`);
  return packed;
}

async function optionsFor(archiveFormat: Format): Promise<ZipFunctionsOptions> {
  const includedFiles = readIncludedFiles(await readFile('netlify.toml', 'utf8'));
  return { archiveFormat, basePath: process.cwd(), config: { '*': { includedFiles } } };
}

/**
 * Reads the patterns of `included_files` from `netlify.toml`. Throws when they are missing or not on one line.
 */
function readIncludedFiles(toml: string): string[] {
  const [, patterns] = /^included_files = (\[.*\])$/m.exec(toml) ?? [];
  if (patterns === undefined) throw new Error('netlify.toml has no included_files on one line');
  return JSON.parse(patterns) as string[];
}
