import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiError, StripeProblem, unknownUrl } from '../objects/errors.ts';
import { authenticate } from './authenticate.ts';
import { canonicalForm, type Branch } from './form-body.ts';
import { createIdempotency, type KeyedRequest, type Idempotency } from './idempotency.ts';
import { newId } from '../objects/ids.ts';
import { DEFAULT_VERSION, idempotencyKeyOf, parametersOf, pinnedVersion } from './read-request.ts';
import type { Call, Route } from './route.ts';
import type { Emulator } from '../store/emulator.ts';

interface Reply {
  status: number;
  body: object;
  /** The id of the earlier request with the same idempotency key, if this reply repeats the answer to that request. */
  replayOf?: string;
}

/**
 * Returns the handler of all requests under `/v1/`. A request gets Stripe's 500 when `fails()` returns true.
 */
export function createApi(
  emulator: Emulator,
  routes: Route[],
  secretKey: string,
  fails: () => boolean,
): (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> {
  const idempotency = createIdempotency(emulator);
  return async (request, response, url) => {
    const requestId = newId('req');
    const call = {
      id: '',
      apiVersion: DEFAULT_VERSION,
      cause: { id: requestId, idempotency_key: idempotencyKeyOf(request) },
    };
    let reply: Reply;
    try {
      if (fails()) throw apiError();
      authenticate(request, secretKey);
      call.apiVersion = pinnedVersion(request);
      reply = await answer(emulator, routes, idempotency, request, url, call);
    } catch (error) {
      reply = refusal(emulator, error, requestId);
    }
    send(response, reply, requestId, call);
  };
}

async function answer(
  emulator: Emulator,
  routes: Route[],
  idempotency: Idempotency,
  request: IncomingMessage,
  url: URL,
  call: Call,
): Promise<Reply> {
  const key = call.cause.idempotency_key;
  if (key !== null) idempotency.claim(key);
  try {
    const given = await parametersOf(request, url);
    const keyed = key === null ? null : { key, path: url.pathname, content: canonicalForm(given) };
    const kept = keyed && idempotency.recall(keyed);
    if (kept) return { status: kept.status, body: kept.body as object, replayOf: kept.requestId };
    return execute(
      emulator,
      prepare(emulator, routes, request.method ?? '', url.pathname, given, call),
      idempotency,
      keyed,
      call,
    );
  } finally {
    if (key !== null) idempotency.release(key);
  }
}

function prepare(
  emulator: Emulator,
  routes: Route[],
  method: string,
  path: string,
  given: Branch,
  call: Call,
): () => object {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return route.prepare(emulator, given, { ...call, id: match[1] ?? '' });
  }
  throw unknownUrl(method, path);
}

/**
 * Runs a checked request in a transaction, which an error undoes. The answer to a request with an idempotency
 * key is stored: a success in the same transaction, an error after it.
 */
function execute(
  emulator: Emulator,
  run: () => object,
  idempotency: Idempotency,
  keyed: KeyedRequest | null,
  { cause }: Call,
): Reply {
  const keep = (reply: Reply): Reply => {
    if (keyed) idempotency.keep(keyed, { ...reply, requestId: cause.id ?? '' });
    return reply;
  };
  try {
    return emulator.store.transaction(() => keep({ status: 200, body: run() }));
  } catch (error) {
    return keep(refusal(emulator, error, cause.id ?? ''));
  }
}

function refusal(emulator: Emulator, error: unknown, requestId: string): Reply {
  const problem = error instanceof StripeProblem ? error : apiError();
  if (problem !== error) console.error(error);
  return { status: problem.status, body: problem.body(`${emulator.url}/#${requestId}`) };
}

function send(
  response: ServerResponse,
  { status, body, replayOf }: Reply,
  requestId: string,
  call: Call,
): void {
  const key = call.cause.idempotency_key;
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': call.apiVersion,
    ...(key !== null && { 'idempotency-key': key, 'original-request': replayOf ?? requestId }),
    ...(replayOf !== undefined && { 'idempotent-replayed': 'true' }),
    ...(status === 401 && { 'www-authenticate': 'Bearer realm="Stripe"' }),
  });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
}
