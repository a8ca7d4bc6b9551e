import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeProblem } from '../objects/errors.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** Reads a request's body as text. Throws 413 beyond 1 MiB, 400 when the client disconnected. */
export async function readBody(request: IncomingMessage): Promise<string> {
  try {
    return await collect(request);
  } catch (error) {
    if (error instanceof StripeProblem) throw error;
    throw new StripeProblem('The request was cut off.');
  }
}

async function collect(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new StripeProblem('The request body is too large.', { status: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Sends JSON that must not be cached (`no-store`). */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
}

/** Redirects with 303 after a form was submitted. */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' });
  response.end();
}
