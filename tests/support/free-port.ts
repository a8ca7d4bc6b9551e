import { createServer } from 'node:net';

// Below the range from which systems answer "any port", and above the last port that browsers refuse.
const FIRST = 12_000;
const PLACES = 200;
const PLACE_SIZE = 100;

// Each worker begins at a place of its own, so that two that look at once do not find the same port.
const place = (process.pid * 7 + Number(process.env['VITEST_POOL_ID'] ?? 0)) % PLACES;
let handedOut = 0;

/**
 * A port that nobody uses now, for what must know its address before it listens. Never the same twice in a process,
 * and never one that the system hands out meanwhile to who asks for any port.
 */
export async function freePort(): Promise<number> {
  const port = FIRST + ((place * PLACE_SIZE + handedOut) % (PLACES * PLACE_SIZE));
  handedOut += 1;
  return (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1')) ? port : freePort();
}

/** Whether a server can listen there. An address that this machine does not have is nobody's. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => resolve(undefined));
  });
  if (code === undefined) await new Promise((resolve) => server.close(resolve));
  return code === undefined || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
