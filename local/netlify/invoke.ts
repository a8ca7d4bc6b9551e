import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { sendResponse, toRequest } from '../http.ts';
import { createContext } from './context.ts';
import type { SiteFunction } from './functions.ts';
import { runHandler, setNetlifyGlobal } from './netlify-global.ts';
import type { RewriteCsp } from './csp.ts';

/** Netlify's size limit for the body of a buffered request to a function. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** The response to a body that is too large, in our error shape (docs/api.md). Netlify's own response is unknown. */
const TOO_LARGE = {
  ok: false,
  error: { code: 'payload_too_large', message: 'This is more than the site takes. Please send less.' },
};

export interface Invoker {
  /** Invokes a function for a request and sends its response. */
  invoke: (
    fn: SiteFunction,
    params: Record<string, string>,
    url: URL,
    req: IncomingMessage,
    res: ServerResponse,
  ) => Promise<void>;
  /** Invokes a scheduled function with a POST, as Netlify does. `origin` is the site's origin. */
  invokeScheduled: (fn: SiteFunction, origin: string) => Promise<Response>;
  /** Resolves when all promises given to `waitUntil` have settled. */
  settle: () => Promise<void>;
}

/**
 * Invokes functions with Netlify's arguments and global variable. When a function throws, the response is a 500 without details, and the
 * stack trace goes to stderr.
 */
export function createInvoker(rewriteCsp: RewriteCsp): Invoker {
  setNetlifyGlobal();
  const pending = new Set<Promise<unknown>>();
  const waitUntil = (promise: Promise<unknown>): void => {
    const tracked = promise
      .catch((error: unknown) => console.error(error))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const run = async (
    fn: SiteFunction,
    request: Request,
    params: Record<string, string>,
    ip: string,
  ): Promise<Response> => {
    const { context, setCookies } = createContext({ request, ip, params, waitUntil });
    try {
      const response = (await runHandler(fn, request, context)) ?? new Response(null, { status: 204 });
      return finish(response, setCookies, rewriteCsp);
    } catch (error) {
      console.error(`The function ${fn.name} failed:`, error);
      return new Response('Internal Server Error\n', {
        status: 500,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    }
  };
  return {
    invoke: async (fn, params, url, req, res) => {
      const body = await readWhole(req);
      if (body === null)
        return void res.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(TOO_LARGE));
      const ip = visitorAddress(req);
      const own = { 'x-nf-client-connection-ip': ip, 'x-nf-request-id': randomUUID() };
      const request = toRequest(req, url, own, body);
      await sendResponse(res, await run(fn, request, params, ip), req.method === 'HEAD');
    },
    invokeScheduled: (fn, origin) => {
      const body = JSON.stringify({ next_run: new Date(Date.now() + 60_000).toISOString() });
      const headers = { 'content-type': 'application/json' };
      return run(
        fn,
        new Request(`${origin}/.netlify/functions/${fn.name}`, { method: 'POST', headers, body }),
        {},
        '127.0.0.1',
      );
    },
    settle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/**
 * The body of a request; null when it is too large. Even then the body is read to its end, because a client whose
 * connection is closed early does not read the response.
 */
async function readWhole(req: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    req.resume();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : null;
}

function finish(response: Response, setCookies: string[], rewriteCsp: RewriteCsp): Response {
  const policy = response.headers.get('content-security-policy');
  if (setCookies.length === 0 && policy === null) return response;
  const changed = new Response(response.body, response);
  for (const cookie of setCookies) changed.headers.append('set-cookie', cookie);
  if (policy !== null) changed.headers.set('content-security-policy', rewriteCsp(policy));
  return changed;
}

/**
 * The visitor's IP address: from Netlify's header, or from the socket if the header is missing or empty.
 * Tests set the header to act as other visitors.
 */
function visitorAddress(req: IncomingMessage): string {
  const given = req.headers['x-nf-client-connection-ip'];
  const address = typeof given === 'string' && given !== '' ? given : (req.socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
