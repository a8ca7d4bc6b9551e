import { connect, createServer, type AddressInfo } from 'node:net';

/** Round trip of a phone's line, in ms. */
const ROUND_TRIP = 150;
/** 1.6 Mbit/s. */
const BYTES_PER_MS = 200;
/** Payload of a TCP segment, in bytes. A connection may have ten of them on the way at first (RFC 6928). */
const SEGMENT = 1460;

interface Line {
  port: number;
  close: () => void;
}

/**
 * Opens a TCP proxy to `port` on localhost that behaves like a phone's line: a round trip of 150 ms, 1.6 Mbit/s, and a
 * congestion window that starts at ten segments and grows by what is acknowledged (RFC 5681). Unlike Lighthouse's
 * simulation, it shows what a person sees.
 */
export async function openSlowLine(port: number): Promise<Line> {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', () => socket.destroy());
    const opened = performance.now();
    const [up, down, acknowledged] = [inOrder(), inOrder(), inOrder()];
    // To the server: once the round trip of the handshake, then half a round trip for each packet.
    client.on('data', (data) => {
      up(Math.max(opened + ROUND_TRIP, performance.now()) + ROUND_TRIP / 2, () => upstream.write(data));
    });
    let waiting: Buffer = Buffer.alloc(0);
    let window = 10 * SEGMENT;
    let onTheWay = 0;
    let lineIsFree = 0;
    const send = (): void => {
      while (waiting.length > 0 && onTheWay < window) {
        const part = waiting.subarray(0, SEGMENT);
        waiting = waiting.subarray(SEGMENT);
        onTheWay += part.length;
        lineIsFree = Math.max(lineIsFree, performance.now()) + part.length / BYTES_PER_MS;
        down(lineIsFree + ROUND_TRIP / 2, () => client.write(part));
        acknowledged(lineIsFree + ROUND_TRIP, () => {
          onTheWay -= part.length;
          window += part.length;
          send();
        });
      }
    };
    upstream.on('data', (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      send();
    });
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** A queue that runs its functions in order, none before its time (`performance.now()`, in ms). */
function inOrder(): (at: number, run: () => void) => void {
  const waiting: { at: number; run: () => void }[] = [];
  const drain = (): void => {
    for (let [first] = waiting; first && first.at <= performance.now(); [first] = waiting) {
      waiting.shift();
      first.run();
    }
    const [next] = waiting;
    if (next) setTimeout(drain, Math.max(0, next.at - performance.now()));
  };
  return (at, run) => {
    waiting.push({ at, run });
    if (waiting.length === 1) setTimeout(drain, Math.max(0, at - performance.now()));
  };
}
