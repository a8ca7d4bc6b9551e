import { onTestFinished } from 'vitest';
import { listen } from '../../local/http.ts';
import { forward } from './faults/service.ts';

/** Returns the changed body of the response to a path, or a promise of it; undefined leaves the response unchanged. */
type Change = (path: string, body: unknown) => unknown;

/**
 * Starts a proxy for the service at `url` that replaces each JSON response with the result of `change`. Returns the
 * proxy's URL. The proxy is closed when the test ends.
 */
export async function tamperingProxy(url: string, change: Change): Promise<string> {
  const server = await listen(async (req, res) => {
    const answer = await forward(url, req);
    const text = await answer.text();
    const changed = await change(req.url ?? '/', JSON.parse(text));
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
