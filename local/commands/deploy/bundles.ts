import type { Config } from '@netlify/functions';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findFunctions } from '../../netlify/find-functions.ts';
import { packFunctions } from './packager.ts';

/**
 * A function's bundle from Netlify's packager. `config` is the configuration that the packager read in the function's
 * file.
 */
export interface Bundle {
  name: string;
  folder: string;
  config: Config;
}

/** Bundles every function of `dir` with Netlify's own packager into folders of `target`. */
export async function bundleFunctions(dir: string, target: string): Promise<Bundle[]> {
  const results = await packFunctions(dir, target, 'none');
  return results.map(({ name, path, routes = [], excludedRoutes = [], schedule, trafficRules }) => {
    const { windowLimit, windowSize } = trafficRules?.action.config.rateLimitConfig ?? {};
    const keys = trafficRules?.action.config.aggregate.keys ?? [];
    const config = {
      path: routes.map(({ pattern }) => pattern),
      excludedPath: excludedRoutes.map(({ pattern }) => pattern),
      schedule,
      rateLimit: trafficRules && { windowSize, windowLimit, aggregateBy: keys.map(({ type }) => type) },
    };
    return { name, folder: path, config: config as Config };
  });
}

/** The differences between the bundles and what the functions' files declare. */
export async function findDifferences(dir: string, bundles: readonly Bundle[]): Promise<string[]> {
  const declared = await findFunctions(dir);
  const names = bundles.map(({ name }) => name);
  const missing = [...declared.keys()].filter((name) => !names.includes(name));
  const differences = bundles.map(async ({ name, config }) => {
    const file = declared.get(name);
    if (file === undefined) return [`${name}: Netlify deploys it, but it is not a function of ours`];
    const { config: own = {} } = (await import(resolve(file))) as { config?: Config };
    return Object.keys(normalize(config))
      .filter((key) => JSON.stringify(normalize(own)[key]) !== JSON.stringify(normalize(config)[key]))
      .map((key) => `${name}: Netlify reads another ${key} than its file declares`);
  });
  return [
    ...missing.map((name) => `${name}: Netlify does not deploy it`),
    ...(await Promise.all(differences)).flat(),
  ];
}

function normalize({ path, excludedPath, schedule, rateLimit }: Config): Record<string, unknown> {
  const { windowSize, windowLimit, aggregateBy } = rateLimit ?? {};
  return {
    path: [path ?? []].flat(),
    excludedPath: [excludedPath ?? []].flat(),
    schedule: schedule ?? null,
    rateLimit: [windowSize, windowLimit, ...[aggregateBy ?? []].flat()],
  };
}

/** The files that do not belong in a bundle: not from `netlify/`, `src/` or a package, and not added by Netlify. */
export async function findForeignFiles({ name, folder }: Bundle): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/^(netlify|src|node_modules)\/|^package\.json$|^___netlify-/.test(file))
    .map((file) => `${name}: ${file} does not belong in a bundle`);
}

/** The file that Netlify imports from a bundle; `dir` is the folder of the function's source. */
function entryOf({ name, folder }: Pick<Bundle, 'name' | 'folder'>, dir: string): string {
  return join(folder, dir, `${name}.mjs`);
}

/** The bundles that cannot be imported, for example because the packager left out a file that they need. */
export async function findBroken(dir: string, bundles: readonly Bundle[]): Promise<string[]> {
  const broken: string[] = [];
  for (const bundle of bundles) {
    try {
      await coldImport(entryOf(bundle, dir));
    } catch (error) {
      // The message begins with the failed command; the last line that matches is the import's own error.
      const reason = String(error)
        .split('\n')
        .findLast((line) => /^\w*Error\b/.test(line));
      broken.push(`${bundle.name}: ${reason ?? String(error)}`);
    }
  }
  return broken;
}

/**
 * Imports a module in a new process without environment variables. Returns how long the import took, in ms. Rejects
 * when the import fails.
 */
async function coldImport(file: string): Promise<number> {
  const code = `const start = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    console.log(performance.now() - start);
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: {},
  });
  return Number(stdout);
}
