import type { Config, Context } from '@netlify/functions';
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a file in the functions folder exports. */
export interface FunctionModule {
  default: (request: Request, context: Context) => Response | undefined | Promise<Response | undefined>;
  config?: Config;
}

export interface SiteFunction {
  name: string;
  handler: FunctionModule['default'];
  isScheduled: boolean;
  prefersStatic: boolean;
  /** The parameters in the path when this function answers the request, else null. `pathname` is as it was sent. */
  match: (pathname: string, method: string) => Record<string, string> | null;
}

/** The entry points Netlify would deploy, by name: files of the folder, and subfolders with `index` or their own name. */
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

let instances = 0;

/**
 * Bundles the functions as Netlify does, one file each, packages outside, and imports them into this process. Every
 * call gives modules with a state of their own. `cacheDir` must lie where the packages can be resolved from.
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
    target: 'node24',
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

/** Named by its content, so that nothing has to be cleaned up and two servers never disturb each other. */
async function store(cacheDir: string, name: string, contents: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = resolve(cacheDir, `${name}-${hash}.mjs`);
  await mkdir(cacheDir, { recursive: true });
  await writeFile(file, contents, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return file;
}

/** A loaded module with the routing of its `config`. Throws when it exports no handler. */
export function toSiteFunction(name: string, module: FunctionModule): SiteFunction {
  if (typeof module.default !== 'function')
    throw new Error(`The function ${name} has no default export that is a function`);
  const { path, excludedPath, method, schedule, preferStatic = false } = module.config ?? {};
  const included = list(path).map(toPattern);
  const excluded = list(excludedPath).map(toPattern);
  const methods = list(method).map((one) => one.toUpperCase());
  return {
    name,
    handler: module.default,
    isScheduled: schedule !== undefined,
    prefersStatic: preferStatic,
    match: (pathname, sentMethod) => {
      if (methods.length > 0 && !methods.includes(sentMethod)) return null;
      const bare = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
      if (excluded.some((pattern) => pattern.test({ pathname: bare }))) return null;
      return included.map((pattern) => paramsOf(pattern, bare)).find((params) => params !== null) ?? null;
    },
  };
}

function list<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function toPattern(pathname: string): URLPattern {
  return new URLPattern({ pathname }, { ignoreCase: true });
}

function paramsOf(pattern: URLPattern, pathname: string): Record<string, string> | null {
  const groups = pattern.exec({ pathname })?.pathname.groups;
  return groups === undefined
    ? null
    : Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, value ?? '']));
}
