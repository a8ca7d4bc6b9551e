import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Invoker } from './invoke.ts';
import type { SendFile } from './send-file.ts';
import type { SiteFunction } from './functions.ts';
import type { HeadersFor } from './headers.ts';
import { resolvePath, type FileIndex } from './pretty-urls.ts';
import type { FindRedirect, Redirect } from './redirects.ts';

export interface Deploy {
  index: FileIndex;
  functions: SiteFunction[];
  findRedirect: FindRedirect;
  headersFor: HeadersFor;
  invoker: Invoker;
  sendFile: SendFile;
}

interface Incoming {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  /** The path of the request, decoded. */
  pathname: string;
}

/**
 * Answers a request in Netlify's order: function, forced redirect, file, redirect, 404. A malformed request gets a
 * 400.
 */
export async function routeRequest(deploy: Deploy, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const incoming = readRequest(req, res);
  if (incoming === null) return sendPlain(res, 400, 'Bad Request');
  if (incoming.pathname.startsWith('/.netlify/')) return serveScheduled(deploy, incoming);
  if (await serveFunction(deploy, incoming)) return;
  const found = deploy.findRedirect(incoming.url);
  if (found?.isForced) return serveRedirect(deploy, incoming, found);
  if (await serveStatic(deploy, incoming)) return;
  return found === null ? serveNotFound(deploy, incoming) : serveRedirect(deploy, incoming, found);
}

/** Null for a request that cannot be served: an undecodable path, an invalid host or a forbidden method. */
function readRequest(req: IncomingMessage, res: ServerResponse): Incoming | null {
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

/** Invokes a scheduled function, for developers and tests. Netlify does not allow that over HTTP. */
async function serveScheduled(deploy: Deploy, { req, res, pathname, url }: Incoming): Promise<void> {
  const name = /^\/\.netlify\/functions\/([^/]+)\/?$/.exec(pathname)?.[1];
  const fn = deploy.functions.find((one) => one.schedule !== null && one.name === name);
  if (fn === undefined) return sendPlain(res, 404, 'Not Found');
  if (req.method !== 'POST') return sendPlain(res, 405, 'Method Not Allowed', { allow: 'POST' });
  await deploy.invoker.invoke(fn, {}, url, req, res);
}

async function serveFunction(deploy: Deploy, { req, res, url, pathname }: Incoming): Promise<boolean> {
  for (const fn of deploy.functions) {
    const params = fn.match(url.pathname, req.method ?? 'GET');
    if (params === null || (fn.prefersStatic && resolvePath(deploy.index, pathname)?.kind === 'file'))
      continue;
    await deploy.invoker.invoke(fn, params, url, req, res);
    return true;
  }
  return false;
}

async function serveStatic(deploy: Deploy, incoming: Incoming): Promise<boolean> {
  const { req, res, pathname, url } = incoming;
  const found = resolvePath(deploy.index, pathname);
  if (found === null) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD')
    sendPlain(res, 405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  else if (found.kind === 'redirect')
    sendPlain(res, 301, 'Moved', { location: encodeURI(found.to) + url.search });
  else await serveFile(deploy, incoming, found.file, 200);
  return true;
}

async function serveRedirect(deploy: Deploy, incoming: Incoming, { status, to }: Redirect): Promise<void> {
  if (status >= 300 && status < 400) return sendPlain(incoming.res, status, 'Redirecting', { location: to });
  const url = new URL(to, incoming.url);
  if (status === 200 && (await serveFunction(deploy, { ...incoming, url }))) return;
  const target = resolvePath(deploy.index, decodeURIComponent(url.pathname));
  return target?.kind === 'file'
    ? serveFile(deploy, incoming, target.file, status)
    : serveNotFound(deploy, incoming);
}

function serveNotFound(deploy: Deploy, incoming: Incoming): Promise<void> | void {
  const page = deploy.index.get('/404.html');
  return page === undefined
    ? sendPlain(incoming.res, 404, 'Not Found')
    : serveFile(deploy, incoming, page, 404);
}

/**
 * Sends a file. Its custom headers depend on the requested path, not on the file. Only the `Cache-Control` of a path does
 * not apply to a 404, which Netlify lets nobody keep.
 */
function serveFile(
  deploy: Deploy,
  { req, res, pathname }: Incoming,
  file: string,
  status: number,
): Promise<void> {
  const headers = deploy.headersFor(pathname);
  if (status === 404) delete headers['cache-control'];
  return deploy.sendFile(req, res, { file, status, headers });
}

function sendPlain(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`);
}
