import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sendResponse, toRequest, type Handler } from '../http.ts';

interface Outage {
  untilMs: number;
  /** With 3, every third call fails. With 1, every call fails. */
  every: number;
  /**
   * True: a failing call is executed, but its connection is closed without an answer. False: a failing call
   * is not executed and gets a 503.
   */
  losesAnswers: boolean;
}

const NO_OUTAGE: Outage = { untilMs: 0, every: 1, losesAnswers: false };
const USAGE = 'Send { "seconds": n }, and perhaps "every": n and "answers": "lost"';

/**
 * Passes requests for PostgREST's paths to the database. Every other path gets a 404, because
 * `@supabase/lite` would serve a dashboard and an administration API there without asking for a key.
 * `POST /_local/outage` starts an outage (see local/README.md).
 */
export function createRestApi(fetch: (request: Request) => Response | Promise<Response>): Handler {
  let outage = NO_OUTAGE;
  let calls = 0;
  return async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    if (url.pathname === '/_local/outage' && req.method === 'POST') {
      const given = await readOutage(req);
      if (given === null) return sendJson(res, 400, { message: USAGE });
      outage = given;
      return sendJson(res, 200, { until: outage.untilMs });
    }
    calls += 1;
    const fails = Date.now() < outage.untilMs && calls % outage.every === 0;
    if (fails && !outage.losesAnswers) {
      // PostgREST sends this header with a 503. Its client then repeats a read after as many seconds.
      res.setHeader('retry-after', '0');
      return sendJson(res, 503, { message: 'The database is unavailable' });
    }
    if (!url.pathname.startsWith('/rest/v1/')) return sendJson(res, 404, { message: 'Not found' });
    const response = await fetch(toRequest(req, url));
    if (fails) return void res.destroy();
    await sendResponse(res, response, req.method === 'HEAD');
  };
}

async function readOutage(req: IncomingMessage): Promise<Outage | null> {
  const body: unknown = await json(req).catch(() => null);
  const {
    seconds,
    every = 1,
    answers,
  }: Record<string, unknown> = typeof body === 'object' ? { ...body } : {};
  if (typeof seconds !== 'number' || seconds < 0 || typeof every !== 'number' || every < 1) return null;
  return { untilMs: Date.now() + seconds * 1000, every, losesAnswers: answers === 'lost' };
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
