import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '../../local/http.ts';

/** Returns the changed body of the response to a path, or a promise of it; undefined leaves the response unchanged. */
type Change = (path: string, body: unknown) => unknown;

/**
 * Starts a proxy for the service at `url` that replaces each JSON response with the result of `change`. Returns the
 * proxy's URL. The proxy is closed when the test ends.
 */
export async function tamperingProxy(url: string, change: Change): Promise<string> {
  const server = await listen(async (req, res) => {
    const path = req.url ?? '/';
    const headers = Object.entries(req.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
    const body = await buffer(req);
    const answer = await fetch(url + path, {
      method: req.method ?? 'GET',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    const changed = await change(path, JSON.parse(text));
    const version = answer.headers.get('stripe-version');
    res.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(version !== null && { 'stripe-version': version }),
    });
    res.end(changed === undefined ? text : JSON.stringify(changed));
  }, 0);
  onTestFinished(() => server.close());
  return `http://127.0.0.1:${server.port}`;
}

const HOP_BY_HOP = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];
