import { createServer } from 'node:net';

// The range of ports: above the last port that browsers refuse, and below Linux's ephemeral ports, which start at
// 32,768.
const FIRST = 12_000;
const END = 32_000;

// Workers that run at the same time have different pool ids, so each worker takes ports from its own part of
// the range. No other worker can take a port of this part between the check and the moment when the test's
// server listens. Processes with the same pool id run one after the other. Each process usually begins at
// another place in the part, because a port can stay in use for a moment after its process has ended.
const MOST_WORKERS = 8;
const SIZE = (END - FIRST) / MOST_WORKERS;
const part = Number(process.env['VITEST_POOL_ID'] ?? 0) % MOST_WORKERS;
const begin = process.pid * 50;
let handedOut = 0;

/**
 * Returns a free port, for servers that must know their URL before they listen. A process gets no port twice
 * before it has tried all 2,500 ports of its part. The port is not ephemeral, so the system gives it to no
 * other program in the meantime.
 */
export async function freePort(): Promise<number> {
  const port = FIRST + part * SIZE + ((begin + handedOut) % SIZE);
  handedOut += 1;
  return (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1')) ? port : freePort();
}

/** Whether a server can listen on this port. An address that the machine lacks (`::1` without IPv6) counts as free. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => resolve(undefined));
  });
  if (code === undefined) await new Promise((resolve) => server.close(resolve));
  return code === undefined || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
