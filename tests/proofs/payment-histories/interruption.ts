import { buffer } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../../../local/http.ts';
import type { Fault } from './step.ts';

/** Controls the requests of one invocation that has a fault. */
export interface Interruption {
  /** Resolves when the fault has paused the invocation before one of its requests. */
  isPaused: Promise<unknown>;
  /**
   * Ends the pause. With `go on` the paused request is made; with `die` that request and all later ones are refused.
   */
  end: (how: 'go on' | 'die') => void;
  /** Makes a request of the invocation, or refuses it. */
  pass: (request: () => Promise<Answer>) => Promise<Answer>;
}

interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/**
 * The answer to each request of a dead invocation, whose code still runs but must not reach a service. The invocation
 * then ends soon, because no client repeats a request that gets this answer.
 */
const REFUSED: Answer = {
  status: 400,
  headers: [
    ['content-type', 'application/json'],
    ['stripe-should-retry', 'false'],
  ],
  body: Buffer.from(JSON.stringify({ message: 'Dead', error: { message: 'Dead' } })),
};

/** Counts the requests of one invocation and interrupts it as the fault says. */
export function interruption(fault: Fault): Interruption {
  let count = 0;
  let isDead = false;
  const paused = Promise.withResolvers<null>();
  const ended = Promise.withResolvers<'go on' | 'die'>();
  const pass: Interruption['pass'] = async (request) => {
    count += 1;
    if (isDead) return REFUSED;
    if (count !== fault.at) return request();
    if (fault.kind === 'crash') {
      isDead = true;
      if (fault.isCarriedOut) await request();
      return REFUSED;
    }
    paused.resolve(null);
    isDead = (await ended.promise) === 'die';
    return isDead ? REFUSED : request();
  };
  return { isPaused: paused.promise, end: ended.resolve, pass };
}

/**
 * Starts a proxy for a service. Each request goes through the function that `pass` returns, which forwards or refuses
 * it.
 */
export async function serviceProxy(
  target: () => string,
  pass: () => Interruption['pass'],
): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, close } = await listen(async (req, res) => {
    const body = await buffer(req);
    send(res, await pass()(() => forward(target(), req, body)));
  }, 0);
  return { url: `http://127.0.0.1:${port}`, close };
}

const NOT_FORWARDED = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];

async function forward(target: string, { url, method, headers }: IncomingMessage, body: Buffer) {
  const sent = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.includes(name));
  const answer = await fetch(target + (url ?? '/'), {
    method: method ?? 'GET',
    headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !NOT_FORWARDED.includes(name)),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, Object.fromEntries(headers)).end(body);
}
