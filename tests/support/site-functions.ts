import { resolve } from 'node:path';
import { findFunctions } from '../../local/netlify/find-functions.ts';
import { toSiteFunction, type FunctionModule, type SiteFunction } from '../../local/netlify/functions.ts';

/** A function of the site, found in netlify/functions as Netlify finds it. */
export interface LoadedFunction {
  name: string;
  module: FunctionModule;
  site: SiteFunction;
  /** The paths of its config; empty for a scheduled function. */
  paths: readonly string[];
}

/** The functions whose file name begins with `prefix`; by default all functions. */
export async function loadSiteFunctions(prefix = ''): Promise<LoadedFunction[]> {
  const files = [...(await findFunctions('netlify/functions'))].filter(([name]) => name.startsWith(prefix));
  return Promise.all(
    files.map(async ([name, file]) => {
      const module = (await import(/* @vite-ignore */ resolve(file))) as FunctionModule;
      return {
        name,
        module,
        site: toSiteFunction(name, module),
        paths: [module.config?.path ?? []].flat(),
      };
    }),
  );
}
