import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { sendResponse, toRequest } from '../http.ts';
import { createContext } from './context.ts';
import type { SiteFunction } from './functions.ts';
import type { ToLocalPolicy } from './policy.ts';

/** Netlify's limit for a request that a function gets whole. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** What Netlify answers is not known to us; this is the contract's error shape. */
const TOO_LARGE = {
  ok: false,
  error: { code: 'payload_too_large', message: 'This is more than the site takes. Please send less.' },
};

export interface Caller {
  /** Runs a function for one request and sends its answer. */
  call: (
    fn: SiteFunction,
    params: Record<string, string>,
    url: URL,
    req: IncomingMessage,
    res: ServerResponse,
  ) => Promise<void>;
  /** Runs a scheduled function as the platform does. */
  run: (fn: SiteFunction, origin: string) => Promise<Response>;
  /** Resolves when everything given to `waitUntil` has ended. */
  settle: () => Promise<void>;
}

/**
 * Calls functions with the platform's arguments; an exception is 500 for the visitor and a stack on stderr for us.
 * `toLocalPolicy` changes every Content-Security-Policy.
 */
export function createCaller(toLocalPolicy: ToLocalPolicy): Caller {
  const pending = new Set<Promise<unknown>>();
  const waitUntil = (promise: Promise<unknown>): void => {
    const tracked = promise
      .catch((error: unknown) => console.error(error))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const invoke = async (
    fn: SiteFunction,
    request: Request,
    params: Record<string, string>,
    ip: string,
  ): Promise<Response> => {
    const { context, setCookies } = createContext({ request, ip, params, waitUntil });
    try {
      const response = (await fn.handler(request, context)) ?? new Response(null, { status: 204 });
      return finish(response, setCookies, toLocalPolicy);
    } catch (error) {
      console.error(`The function ${fn.name} failed:`, error);
      return new Response('Internal Server Error\n', {
        status: 500,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    }
  };
  return {
    call: async (fn, params, url, req, res) => {
      const body = await readWhole(req);
      if (body === null)
        return void res.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(TOO_LARGE));
      const ip = visitorAddress(req);
      const own = { 'x-nf-client-connection-ip': ip, 'x-nf-request-id': randomUUID() };
      const request = toRequest(req, url, own, body);
      await sendResponse(res, await invoke(fn, request, params, ip), req.method === 'HEAD');
    },
    run: (fn, origin) => {
      const body = JSON.stringify({ next_run: new Date(Date.now() + 60_000).toISOString() });
      const headers = { 'content-type': 'application/json' };
      return invoke(
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
 * The whole body of a request, as a function gets it; null when it is too large. Even then it is read to its end: a sender
 * whose connection is cut does not read the answer.
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

function finish(response: Response, setCookies: string[], toLocalPolicy: ToLocalPolicy): Response {
  const policy = response.headers.get('content-security-policy');
  if (setCookies.length === 0 && policy === null) return response;
  const changed = new Response(response.body, response);
  for (const cookie of setCookies) changed.headers.append('set-cookie', cookie);
  if (policy !== null) changed.headers.set('content-security-policy', toLocalPolicy(policy));
  return changed;
}

/** The visitor's IP address: from the header that Netlify sets, so that a test can be many visitors, or from the socket. */
function visitorAddress(req: IncomingMessage): string {
  const given = req.headers['x-nf-client-connection-ip'];
  const address = typeof given === 'string' && given !== '' ? given : (req.socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
