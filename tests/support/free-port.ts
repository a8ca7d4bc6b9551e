import { createServer } from 'node:net';

// The first port of the range: below the ephemeral ports and above the last port that browsers refuse.
const FIRST = 12_000;
const PLACES = 200;
const PLACE_SIZE = 100;

// The part of the range in which this worker begins. Workers begin in different parts, so that two of them rarely
// try the same port at the same time.
const place = (process.pid * 7 + Number(process.env['VITEST_POOL_ID'] ?? 0)) % PLACES;
let handedOut = 0;

/**
 * A free port, for servers that must know their URL before they listen. Never the same twice in a process, and never
 * an ephemeral one that the system may assign to another program in the meantime.
 */
export async function freePort(): Promise<number> {
  const port = FIRST + ((place * PLACE_SIZE + handedOut) % (PLACES * PLACE_SIZE));
  handedOut += 1;
  return (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1')) ? port : freePort();
}

/** Whether a server can listen on this port of a host. A host that this machine does not have counts as free. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => resolve(undefined));
  });
  if (code === undefined) await new Promise((resolve) => server.close(resolve));
  return code === undefined || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
