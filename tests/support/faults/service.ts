import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * How requests fail. With these kinds, the service does not get the request:
 * - `refuse`: the connection is refused
 * - `hang`: there is no answer, and the connection is closed after 30 s
 * - `answer`: the proxy answers with `status` and `body`
 *
 * With these kinds, the service carries out the request:
 * - `cut`: the connection is closed before the answer
 * - `late`: the answer comes after 30 s
 */
export type Failure =
  | { kind: 'refuse' | 'hang' | 'cut' | 'late' }
  | { kind: 'answer'; status: number; body: Readonly<Record<string, unknown>> };

/** A service behind a proxy that can make it fail. */
export interface FaultyService {
  url: string;
  port: number;
  /**
   * Makes requests fail until `mend`; with `calls`, only the requests whose method and path (`PUT /a`) match. `refuse`
   * closes the port, so every request fails and `calls` has no effect.
   */
  fail: (failure: Failure, calls?: RegExp) => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** How long a request hangs, in ms. Callers give up earlier. */
const HANG_MS = 30_000;

/** Starts a proxy for the service at `target`. */
export async function faultyService(target: string): Promise<FaultyService> {
  let current: { failure: Failure; calls: RegExp } | null = null;
  const server = createServer((req, res) => {
    const isHit = current?.calls.test(`${req.method ?? ''} ${req.url ?? ''}`);
    serve(target, isHit ? (current?.failure ?? null) : null, req, res).catch(() => req.socket.destroy());
  });
  const open = async (atPort: number): Promise<void> => {
    await once(server.listen(atPort, '127.0.0.1'), 'listening');
  };
  const shut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    fail: async (failure, calls = /^/) => {
      current = { failure, calls };
      if (failure.kind === 'refuse') await shut();
    },
    mend: async () => {
      current = null;
      if (!server.listening) await open(port);
    },
    close: shut,
  };
}

async function serve(
  target: string,
  failure: Failure | null,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (failure?.kind === 'hang') return hang(res);
  if (failure?.kind === 'answer') {
    res.writeHead(failure.status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(failure.body));
    return;
  }
  const answer = await forward(target, req);
  const body = Buffer.from(await answer.arrayBuffer());
  if (failure?.kind === 'cut') req.socket.destroy();
  else if (failure?.kind === 'late') afterHang(res, () => answerWith(res, answer, body));
  else answerWith(res, answer, body);
}

function answerWith(res: ServerResponse, { status, headers }: Response, body: Buffer): void {
  res.writeHead(status, withoutHopByHop(Object.fromEntries(headers))).end(body);
}

function hang(res: ServerResponse): void {
  afterHang(res, () => res.destroy());
}

/** Acts after HANG_MS, unless the caller has closed the connection. */
function afterHang(res: ServerResponse, act: () => void): void {
  const timer = setTimeout(act, HANG_MS);
  res.once('close', () => clearTimeout(timer));
}

/** Sends a request on to the service at `target`. */
export async function forward(target: string, req: IncomingMessage): Promise<Response> {
  const body = await buffer(req);
  return fetch(target + (req.url ?? '/'), {
    method: req.method ?? 'GET',
    headers: withoutHopByHop(req.headers),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

const HOP_BY_HOP = [
  'host',
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'keep-alive',
];

function withoutHopByHop(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
