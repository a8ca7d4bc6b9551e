import { join, resolve } from 'node:path';
import { listen } from '../http.ts';
import { routeRequest, type Deploy } from './route-request.ts';
import { createInvoker } from './invoke.ts';
import { createSendFile } from './send-file.ts';
import { loadFunctions } from './functions.ts';
import { loadHeaders } from './headers.ts';
import { indexFiles } from './pretty-urls.ts';
import { replaceOrigins } from './csp.ts';
import { loadRedirects } from './redirects.ts';
import { runOnSchedule } from './schedule.ts';

export interface SiteOptions {
  /** The site's port; 0 picks a free one. */
  port: number;
  host?: string;
  /** The publish directory. */
  root?: string;
  functionsDir?: string;
  /** `netlify.toml`, for redirects and headers. */
  configFile?: string;
  /** Whether scheduled functions run at their times. By default they run only when started by hand. */
  runsJobs?: boolean;
  /**
   * The origins to replace in Content-Security-Policy headers, each with its replacement. Needed because the
   * local payment page does not have Stripe's origin.
   */
  rewriteCsp?: Record<string, string>;
}

export interface Site {
  url: string;
  port: number;
  close: () => Promise<void>;
}

const FUNCTIONS_CACHE = 'node_modules/.cache/functions';

/**
 * Serves a build under Netlify's rules, with Netlify's own parsers: see local/README.md. Rejects when a rule or a
 * function is invalid, and with `EADDRINUSE` when the port is taken.
 */
export async function createSite(options: SiteOptions): Promise<Site> {
  const deploy = await loadDeploy(options);
  const server = await listen((req, res) => routeRequest(deploy, req, res), options.port, options.host);
  const jobs = runOnSchedule(options.runsJobs === true ? deploy.functions : [], (fn) =>
    deploy.invoker.invokeScheduled(fn, server.url),
  );
  const close = async (): Promise<void> => {
    await Promise.all([jobs.stop(), server.close()]);
    await deploy.invoker.settle();
  };
  return { url: server.url, port: server.port, close };
}

async function loadDeploy(options: SiteOptions): Promise<Deploy> {
  const root = resolve(options.root ?? 'dist');
  const configFile = resolve(options.configFile ?? 'netlify.toml');
  const rewriteCsp = replaceOrigins(options.rewriteCsp ?? {});
  const invoker = createInvoker(rewriteCsp);
  const [index, functions, findRedirect, headersFor] = await Promise.all([
    indexFiles(root),
    loadFunctions(options.functionsDir ?? 'netlify/functions', FUNCTIONS_CACHE),
    loadRedirects(configFile, join(root, '_redirects')),
    loadHeaders(configFile, join(root, '_headers'), rewriteCsp),
  ]);
  return {
    index,
    functions,
    findRedirect,
    headersFor,
    invoker,
    sendFile: createSendFile(),
  };
}
