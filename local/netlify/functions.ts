import type { Config, Context } from '@netlify/functions';
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFunctions } from './find-functions.ts';
import { compilePath } from './function-path.ts';

/** The exports of a function's file. */
export interface FunctionModule {
  default: (request: Request, context: Context) => Response | undefined | Promise<Response | undefined>;
  config?: Config;
}

export interface SiteFunction {
  name: string;
  handler: FunctionModule['default'];
  /** The cron expression (UTC) of a scheduled function; null for an endpoint. */
  schedule: string | null;
  prefersStatic: boolean;
  /** The path parameters when this function answers the request, else null. `pathname` is percent-encoded. */
  match: (pathname: string, method: string) => Record<string, string> | null;
}

let instances = 0;

/**
 * Bundles each function into one file without its packages, and imports the file into this process. Every
 * call creates new module instances. `cacheDir` must be inside the project, so that packages resolve.
 */
export async function loadFunctions(dir: string, cacheDir: string): Promise<SiteFunction[]> {
  const entries = await findFunctions(dir);
  if (entries.size === 0) return [];
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(entries),
    outdir: resolve(cacheDir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  instances += 1;
  const instance = instances;
  const load = async ({ path, contents }: { path: string; contents: Uint8Array }): Promise<SiteFunction> => {
    const name = basename(path, '.mjs');
    const file = await store(cacheDir, name, contents);
    const module = (await import(
      /* @vite-ignore */ `${pathToFileURL(file).href}?instance=${instance}`
    )) as FunctionModule;
    return toSiteFunction(name, module);
  };
  const functions = await Promise.all(outputFiles.map(load));
  return functions.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes a bundle to a file with its hash in the name, so that two servers never overwrite each other's bundles. */
async function store(cacheDir: string, name: string, contents: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = resolve(cacheDir, `${name}-${hash}.mjs`);
  await mkdir(cacheDir, { recursive: true });
  await writeFile(file, contents, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return file;
}

/** A function's module with the routing of its `config`. Throws when the module exports no handler. */
export function toSiteFunction(name: string, module: FunctionModule): SiteFunction {
  if (typeof module.default !== 'function')
    throw new Error(`The function ${name} has no default export that is a function`);
  const { path, excludedPath, method, schedule, preferStatic = false } = module.config ?? {};
  const included = list(path).map(compilePath);
  const excluded = list(excludedPath).map(compilePath);
  const methods = list(method).map((one) => one.toUpperCase());
  return {
    name,
    handler: module.default,
    schedule: schedule ?? null,
    prefersStatic: preferStatic,
    match: (pathname, sentMethod) => {
      if (methods.length > 0 && !methods.includes(sentMethod)) return null;
      const bare = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
      if (excluded.some((matches) => matches(bare) !== null)) return null;
      return included.map((matches) => matches(bare)).find((params) => params !== null) ?? null;
    },
  };
}

function list<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
