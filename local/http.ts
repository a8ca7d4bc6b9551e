import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface Listening {
  port: number;
  /** The server's address, `http://localhost:{port}`, without a trailing slash. */
  url: string;
  close: () => Promise<void>;
}

/**
 * How long an idle connection is kept open, in ms. The longer this is, the more rarely a client sends a request on a
 * connection that the server is closing.
 */
const KEEP_ALIVE_MS = 65_000;
/** The time in ms that running requests get to finish when the server closes. */
const CLOSE_WITHIN_MS = 500;

/**
 * Serves `handle` on `host`, by default on IPv4 loopback; port 0 picks a free port. When `handle` throws, the
 * error goes to stderr and the response is a 500. If the headers were already sent, the connection is closed
 * instead. Rejects with the system's error, such as `EADDRINUSE`, when the port is not available.
 */
export async function listen(handle: Handler, port: number, host = '127.0.0.1'): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    handle(req, res).catch((error: unknown) => fail(res, error));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address() as AddressInfo;
  return { port: address.port, url: `http://localhost:${address.port}`, close: () => closeServer(server) };
}

function fail(res: ServerResponse, error: unknown): void {
  console.error(error);
  if (res.headersSent) res.destroy();
  else res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Internal Server Error\n');
}

/**
 * Closes idle connections immediately, and the other connections after `CLOSE_WITHIN_MS` at the latest.
 * Resolves when every connection is closed.
 */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearTimeout(timer);
}

/**
 * Converts a Node request to a web `Request`. Headers in `extra` replace the request's own. Without `body`, the
 * request's own body is streamed. Throws a TypeError for a method that `fetch` forbids.
 */
export function toRequest(
  req: IncomingMessage,
  url: URL,
  extra: Record<string, string> = {},
  body?: Buffer<ArrayBuffer>,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  const method = req.method ?? 'GET';
  const sent = hasBody(req) ? (body ?? (Readable.toWeb(req) as unknown as ReadableStream<Uint8Array>)) : null;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: sent, duplex: 'half' };
  return new Request(url, init);
}

function hasBody({ headers, method }: IncomingMessage): boolean {
  const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return isSent && method !== 'GET' && method !== 'HEAD';
}

/** Streams a web `Response` to a Node response. A client that disconnects is not an error. */
export async function sendResponse(res: ServerResponse, response: Response, isHead: boolean): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  if (isHead || response.body === null) {
    await response.body?.cancel();
    res.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>), res).catch(
    (error: unknown) => {
      if (!res.destroyed || !isAbort(error)) throw error;
    },
  );
}

function isAbort(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
