import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sendResponse, toRequest, type Handler } from '../http.ts';

/**
 * Passes requests for PostgREST's paths on to the database. All other paths get a 404, because `@supabase/lite` also
 * serves a dashboard, and administration that needs no key. `POST /_local/outage { "seconds": n }` makes every call
 * fail for n seconds; 0 ends the outage.
 */
export function createRestApi(fetch: (request: Request) => Response | Promise<Response>): Handler {
  let downUntilMs = 0;
  return async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    if (url.pathname === '/_local/outage' && req.method === 'POST') {
      const seconds = await readSeconds(req);
      if (seconds === null) return sendJson(res, 400, { message: 'Send { "seconds": n }' });
      downUntilMs = Date.now() + seconds * 1000;
      return sendJson(res, 200, { seconds });
    }
    if (Date.now() < downUntilMs) return sendJson(res, 503, { message: 'The database is unavailable' });
    if (!url.pathname.startsWith('/rest/v1/')) return sendJson(res, 404, { message: 'Not found' });
    await sendResponse(res, await fetch(toRequest(req, url)), req.method === 'HEAD');
  };
}

async function readSeconds(req: IncomingMessage): Promise<number | null> {
  const body: unknown = await json(req).catch(() => null);
  const seconds = typeof body === 'object' && body !== null && 'seconds' in body ? body.seconds : null;
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null;
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
