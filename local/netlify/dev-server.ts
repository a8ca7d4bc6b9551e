import type { AstroIntegration } from 'astro';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { createInvoker, type Invoker } from './invoke.ts';
import { findFunctions } from './find-functions.ts';
import { toSiteFunction, type FunctionModule, type SiteFunction } from './functions.ts';
import type { RewriteCsp } from './csp.ts';
import { loadRedirects, type FindRedirect } from './redirects.ts';
import { runOnSchedule } from './schedule.ts';

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];
type LoadFunctions = () => Promise<SiteFunction[]>;

export interface NetlifyDev {
  integration: AstroIntegration;
  /** Loads all functions and starts to run the scheduled ones. Called once the server has started. */
  startSchedule: () => Promise<void>;
  close: () => Promise<void>;
}

const FUNCTIONS_DIR = 'netlify/functions';

/**
 * Returns an integration for Astro's dev server that applies Netlify's rules for functions and redirects
 * before Astro answers. Functions are loaded when the first one is needed, and reloaded when a file changes.
 */
export async function netlifyDev(rewriteCsp: RewriteCsp): Promise<NetlifyDev> {
  const findRedirect = await loadRedirects(resolve('netlify.toml'), resolve('dist/_redirects'));
  const invoker = createInvoker(rewriteCsp);
  let vite: DevServer | null = null;
  let stopSchedule: () => Promise<void> = () => Promise.resolve();
  const load: LoadFunctions = () => (vite === null ? Promise.resolve([]) : loadThroughVite(vite));
  const attach = (server: DevServer): void => {
    const handle = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): void => {
      answer(req, res, { load, invoker, findRedirect }).then(
        (isAnswered) => (isAnswered ? undefined : next()),
        next,
      );
    };
    // Our handler must come first, because Astro's own middleware answers every path.
    server.middlewares.stack.unshift({ route: '', handle });
  };
  const startSchedule = async (): Promise<void> => {
    const run = (fn: SiteFunction): Promise<Response> => runReloaded(load, invoker, fn.name);
    stopSchedule = runOnSchedule(await load(), run).stop;
  };
  const integration: AstroIntegration = {
    name: 'netlify-dev',
    hooks: {
      'astro:server:setup': ({ server }) => void (vite = server),
      'astro:server:start': () => (vite === null ? undefined : attach(vite)),
    },
  };
  const close = async (): Promise<void> => {
    await stopSchedule();
    await invoker.settle();
  };
  return { integration, startSchedule, close };
}

async function loadThroughVite(server: DevServer): Promise<SiteFunction[]> {
  const entries = [...(await findFunctions(FUNCTIONS_DIR))];
  return Promise.all(
    entries.map(async ([name, file]) =>
      toSiteFunction(name, (await server.ssrLoadModule(resolve(file))) as FunctionModule),
    ),
  );
}

async function runReloaded(load: LoadFunctions, invoker: Invoker, name: string): Promise<Response> {
  const fn = (await load()).find((one) => one.name === name);
  return fn === undefined
    ? new Response(null, { status: 404 })
    : invoker.invokeScheduled(fn, process.env['URL'] ?? '');
}

interface Rules {
  load: LoadFunctions;
  invoker: Invoker;
  findRedirect: FindRedirect;
}

/** Answers a request under Netlify's rules. Returns false when Astro has to answer it. */
async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { load, invoker, findRedirect }: Rules,
): Promise<boolean> {
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`);
  const job = /^\/\.netlify\/functions\/([^/]+)$/.exec(url.pathname)?.[1];
  if (job !== undefined || url.pathname.startsWith('/api')) {
    for (const fn of await load()) {
      const params =
        job === undefined ? fn.match(url.pathname, req.method ?? 'GET') : isJob(fn, job, req) ? {} : null;
      if (params === null) continue;
      await invoker.invoke(fn, params, url, req, res);
      return true;
    }
    return sendNotFound(res);
  }
  if (req.method === 'GET' && req.headers.accept?.includes('text/html'))
    return redirectPage(req, res, url, findRedirect);
  return false;
}

function isJob(fn: SiteFunction, name: string, req: IncomingMessage): boolean {
  return fn.schedule !== null && fn.name === name && req.method === 'POST';
}

/**
 * Redirects a path with `.html` or a final slash to the path without that ending, and applies the redirects
 * to other requests for pages. A redirect without `force` applies only where no page exists. Only Astro knows
 * which pages exist, so such a redirect (status 3xx) replaces Astro's 404. Returns false when Astro has to
 * answer the request.
 */
function redirectPage(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  findRedirect: FindRedirect,
): boolean {
  const pretty = url.pathname.replace(/\.html$|(?<=.)\/$/, '');
  if (pretty !== url.pathname)
    return sendRedirect(res, 301, (pretty === '/index' ? '/' : pretty) + url.search);
  const found = findRedirect(url);
  if (found?.isForced && found.status === 200) req.url = found.to;
  else if (found?.isForced) return sendRedirect(res, found.status, found.to);
  else if (found !== null && found.status >= 300 && found.status < 400)
    replaceNotFound(res, found.status, found.to);
  return false;
}

function replaceNotFound(res: ServerResponse, status: number, location: string): void {
  const writeHead = res.writeHead.bind(res) as (status: number, ...rest: unknown[]) => ServerResponse;
  res.writeHead = (given: number, ...rest: unknown[]) =>
    given === 404 ? writeHead(status, { location }) : writeHead(given, ...rest);
}

function sendRedirect(res: ServerResponse, status: number, location: string): true {
  res.writeHead(status, { location }).end();
  return true;
}

function sendNotFound(res: ServerResponse): true {
  const body = { ok: false, error: { code: 'not_found', message: 'Not found' } };
  res.writeHead(404, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
  return true;
}
