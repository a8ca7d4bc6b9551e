import { join, resolve } from 'node:path';
import { listen } from './http.ts';
import { answer, type Deploy } from './site/answer.ts';
import { createCaller } from './site/call.ts';
import { createSendFile } from './site/files.ts';
import { loadFunctions } from './site/functions.ts';
import { loadHeaders } from './site/headers.ts';
import { indexFiles } from './site/paths.ts';
import { replaceOrigins } from './site/policy.ts';
import { loadRedirects } from './site/redirects.ts';
import { runOnSchedule } from './site/schedule.ts';

export interface SiteOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** The published folder. */
  root?: string;
  functionsDir?: string;
  /** `netlify.toml`: its redirects and headers count. */
  configFile?: string;
  /** How long after its last run a scheduled function runs again, in ms; null: only by hand. */
  scheduleEveryMs?: number | null;
  /** Origins to replace in Content-Security-Policy headers: the hosted payment page stands elsewhere on a laptop. */
  rewriteCsp?: Record<string, string>;
}

export interface Site {
  url: string;
  port: number;
  close: () => Promise<void>;
}

const FUNCTIONS_CACHE = 'node_modules/.cache/functions';

/**
 * Serves a build under Netlify's rules, with Netlify's own parsers: function, then file, then redirect, then 404.
 * Rejects with `EADDRINUSE` when the port is taken, and when a rule or a function cannot be read.
 */
export async function createSite(options: SiteOptions): Promise<Site> {
  const deploy = await loadDeploy(options);
  const server = await listen((req, res) => answer(deploy, req, res), options.port, options.host);
  const everyMs = options.scheduleEveryMs ?? null;
  const run = runOnSchedule(deploy.functions, everyMs, (fn) => deploy.caller.run(fn, server.url));
  const close = async (): Promise<void> => {
    await Promise.all([run.stop(), server.close()]);
    await deploy.caller.settle();
  };
  return { url: server.url, port: server.port, close };
}

async function loadDeploy(options: SiteOptions): Promise<Deploy> {
  const root = resolve(options.root ?? 'dist');
  const configFile = resolve(options.configFile ?? 'netlify.toml');
  const toLocalPolicy = replaceOrigins(options.rewriteCsp ?? {});
  if (!('Netlify' in globalThis)) Object.assign(globalThis, { Netlify: netlifyGlobal() });
  const [index, functions, findRedirect, headersFor] = await Promise.all([
    indexFiles(root),
    loadFunctions(options.functionsDir ?? 'netlify/functions', FUNCTIONS_CACHE),
    loadRedirects(configFile, join(root, '_redirects')),
    loadHeaders(configFile, join(root, '_headers'), toLocalPolicy),
  ]);
  return {
    index,
    functions,
    findRedirect,
    headersFor,
    caller: createCaller(toLocalPolicy),
    sendFile: createSendFile(),
  };
}

/** What the platform puts beside the standard globals. */
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
  return { context: null, env };
}
