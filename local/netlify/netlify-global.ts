import type { Context } from '@netlify/functions';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SiteFunction } from './functions.ts';

const running = new AsyncLocalStorage<Context>();

/** Sets the global variable `Netlify`, which Netlify's functions can read, unless it is set. */
export function setNetlifyGlobal(): void {
  if (!('Netlify' in globalThis)) Object.assign(globalThis, { Netlify: netlifyGlobal() });
}

/** Runs a function's handler. Until it and what it started have ended, `Netlify.context` is its context. */
export function runHandler(
  fn: SiteFunction,
  request: Request,
  context: Context,
): ReturnType<SiteFunction['handler']> {
  return running.run(context, () => fn.handler(request, context));
}

function netlifyGlobal(): typeof Netlify {
  const env = {
    get: (key: string) => process.env[key],
    has: (key: string) => key in process.env,
    set: (key: string, value: string) => {
      process.env[key] = value;
    },
    delete: (key: string) => {
      Reflect.deleteProperty(process.env, key);
    },
    toObject: () => ({ ...process.env }) as Record<string, string>,
  };
  return {
    env,
    get context() {
      return running.getStore() ?? null;
    },
  };
}
