import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from './call.ts';
import type { SendFile } from './files.ts';
import type { SiteFunction } from './functions.ts';
import type { HeadersFor } from './headers.ts';
import { resolvePath, type FileIndex } from './paths.ts';
import type { FindRedirect, Redirect } from './redirects.ts';

/** Everything a request is answered from. */
export interface Deploy {
  index: FileIndex;
  functions: SiteFunction[];
  findRedirect: FindRedirect;
  headersFor: HeadersFor;
  caller: Caller;
  sendFile: SendFile;
}

interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  /** The path with its percent signs read. */
  pathname: string;
}

/** Answers one request in Netlify's order: function, forced redirect, file, redirect, 404. Never throws for a bad request. */
export async function answer(deploy: Deploy, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const visit = readVisit(req, res);
  if (visit === null) return sendPlain(res, 400, 'Bad Request');
  if (visit.pathname.startsWith('/.netlify/')) return serveScheduled(deploy, visit);
  if (await serveFunction(deploy, visit)) return;
  const found = deploy.findRedirect(visit.url);
  if (found?.isForced) return serveRedirect(deploy, visit, found);
  if (await serveStatic(deploy, visit)) return;
  return found === null ? serveNotFound(deploy, visit) : serveRedirect(deploy, visit, found);
}

/** Null for what no server should guess about: a path that cannot be decoded, a host that is none, a forbidden method. */
function readVisit(req: IncomingMessage, res: ServerResponse): Visit | null {
  if (/^(CONNECT|TRACE|TRACK)$/i.test(req.method ?? '')) return null;
  try {
    const target = req.url ?? '/';
    const url = new URL(
      target.startsWith('/') ? `http://${req.headers.host ?? 'localhost'}${target}` : target,
    );
    return { req, res, url, pathname: decodeURIComponent(url.pathname) };
  } catch {
    return null;
  }
}

/** In production nobody can call a scheduled function; here a developer and the tests may. */
async function serveScheduled(deploy: Deploy, { req, res, pathname, url }: Visit): Promise<void> {
  const name = /^\/\.netlify\/functions\/([^/]+)\/?$/.exec(pathname)?.[1];
  const fn = deploy.functions.find((one) => one.isScheduled && one.name === name);
  if (fn === undefined) return sendPlain(res, 404, 'Not Found');
  if (req.method !== 'POST') return sendPlain(res, 405, 'Method Not Allowed', { allow: 'POST' });
  await deploy.caller.call(fn, {}, url, req, res);
}

async function serveFunction(deploy: Deploy, { req, res, url, pathname }: Visit): Promise<boolean> {
  for (const fn of deploy.functions) {
    const params = fn.match(url.pathname, req.method ?? 'GET');
    if (params === null || (fn.prefersStatic && resolvePath(deploy.index, pathname)?.kind === 'file'))
      continue;
    await deploy.caller.call(fn, params, url, req, res);
    return true;
  }
  return false;
}

async function serveStatic(deploy: Deploy, visit: Visit): Promise<boolean> {
  const { req, res, pathname, url } = visit;
  const found = resolvePath(deploy.index, pathname);
  if (found === null) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD')
    sendPlain(res, 405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  else if (found.kind === 'redirect')
    sendPlain(res, 301, 'Moved', { location: encodeURI(found.to) + url.search });
  else await serveFile(deploy, visit, found.file, 200);
  return true;
}

async function serveRedirect(deploy: Deploy, visit: Visit, { status, to }: Redirect): Promise<void> {
  if (status >= 300 && status < 400) return sendPlain(visit.res, status, 'Redirecting', { location: to });
  const url = new URL(to, visit.url);
  if (status === 200 && (await serveFunction(deploy, { ...visit, url }))) return;
  const target = resolvePath(deploy.index, decodeURIComponent(url.pathname));
  return target?.kind === 'file'
    ? serveFile(deploy, visit, target.file, status)
    : serveNotFound(deploy, visit);
}

function serveNotFound(deploy: Deploy, visit: Visit): Promise<void> | void {
  const page = deploy.index.get('/404.html');
  return page === undefined ? sendPlain(visit.res, 404, 'Not Found') : serveFile(deploy, visit, page, 404);
}

/** Custom headers go by the address that was asked for, whatever file answers it. */
function serveFile(
  deploy: Deploy,
  { req, res, pathname }: Visit,
  file: string,
  status: number,
): Promise<void> {
  return deploy.sendFile(req, res, { file, status, headers: deploy.headersFor(pathname) });
}

function sendPlain(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`);
}
