import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOPBACK = ['127.0.0.1', '::1'];
/** How long a request under way may take when the server closes, in ms. */
const GRACE = 1_000;
/** How long a connection may rest, in ms: longer than clients let it, so that none is ended just when one asks again. */
const KEEP_ALIVE_MS = 65_000;

export interface Listening {
  port: number;
  close: () => Promise<void>;
}

/**
 * Listens on both loopback addresses (a browser may take `localhost` for either), or on `host` alone when that
 * is another. Port 0 picks one that is free on both. Rejects with Node's error (`EADDRINUSE`) when it is taken.
 */
export async function listen(
  port: number,
  host: string | undefined,
  handler: RequestListener,
): Promise<Listening> {
  const isLocal = host === undefined || host === 'localhost' || LOOPBACK.includes(host);
  const [first = host ?? '', ...others] = isLocal ? LOOPBACK : [];
  for (;;) {
    const servers = [await open(port, first, handler)];
    const picked = (servers[0]?.address() as AddressInfo).port;
    try {
      for (const other of others) servers.push(...(await openIfPossible(picked, other, handler)));
      return { port: picked, close: () => closeAll(servers) };
    } catch (error) {
      await closeAll(servers);
      // A picked port may be taken on the other address: pick again.
      if (port !== 0) throw error;
    }
  }
}

/** Without IPv6 on the machine there is nothing to listen on. */
async function openIfPossible(port: number, host: string, handler: RequestListener): Promise<Server[]> {
  try {
    return [await open(port, host, handler)];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [];
    throw error;
  }
}

async function open(port: number, host: string, handler: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler);
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  server.once('error', reject);
  server.listen(port, host, () => resolve(server));
  return promise;
}

async function closeAll(servers: Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const late = setTimeout(() => server.closeAllConnections(), GRACE).unref();
      server.close(() => {
        clearTimeout(late);
        resolve(undefined);
      });
      return promise;
    }),
  );
}
