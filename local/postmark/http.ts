import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PostmarkProblem } from './problem.ts';

/**
 * How long an idle connection is kept open, in ms. The longer this is, the more rarely a client sends a request on a
 * connection that the server is closing.
 */
const KEEP_ALIVE_MS = 65_000;

export type Handler = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;

/** Serves `handle` on 127.0.0.1. A PostmarkProblem that it throws becomes Postmark's error response. */
export async function listen(handle: Handler, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    void answer(handle, req, res);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

async function answer(handle: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    await handle(req, res, new URL(req.url ?? '/', 'http://localhost'));
  } catch (error) {
    if (error instanceof PostmarkProblem) return sendJson(res, error.status, error.toBody());
    console.error(error);
    sendJson(res, 500, { ErrorCode: 500, Message: 'Internal server error' });
  }
}

/** Closes the server and its open connections. Does not wait for running requests. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * Reads a JSON body of at most `maxBytes`. Throws Postmark's errors for another content type, a larger body or invalid
 * JSON.
 */
export async function readJson(req: IncomingMessage, maxBytes: number): Promise<unknown> {
  const isJson = /^application\/json\b/i.test(req.headers['content-type'] ?? '');
  if (!isJson)
    throw new PostmarkProblem(
      415,
      409,
      `JSON required: the header 'Content-Type' must be 'application/json'.`,
    );
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new PostmarkProblem(413, 413, `Payload too large: at most ${maxBytes} bytes.`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new PostmarkProblem(
      422,
      402,
      'Invalid JSON: the JSON input you provided is syntactically incorrect.',
    );
  }
}

/** The value of a query parameter, whose name may be in any case as at Postmark; null without it. */
export function readParameter(query: URLSearchParams, name: string): string | null {
  return [...query].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}
