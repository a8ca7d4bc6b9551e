import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOPBACK = ['127.0.0.1', '::1'];
/** The time in ms that running requests get to finish when the server closes. */
const GRACE_MS = 1_000;
/**
 * How long an idle connection is kept open, in ms. The longer this is, the more rarely a client sends a request on a
 * connection that the server is closing.
 */
const KEEP_ALIVE_MS = 65_000;

export interface Listening {
  port: number;
  close: () => Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, if the machine has IPv6, on `::1`, because a browser may use either for
 * `localhost`. If `host` names another address, listens only on `host`. Port 0 picks a port that is free on
 * every address. Rejects with Node's `EADDRINUSE` if the port is taken.
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
      // A port that is free on one address may be taken on the other. With port 0, another port is tried.
      if (port !== 0) throw error;
    }
  }
}

/** Opens a server, or none on a machine that does not have this address (IPv6). */
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
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
      server.close(() => {
        clearTimeout(timer);
        resolve(undefined);
      });
      return promise;
    }),
  );
}
