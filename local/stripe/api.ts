import type { IncomingMessage, ServerResponse } from 'node:http';
import { brokenApi, StripeProblem, unknownUrl } from './errors.ts';
import { canonicalForm, parseForm, type Branch } from './form-body.ts';
import { createIdempotency, type Attempted, type Idempotency } from './idempotency.ts';
import { newId } from './ids.ts';
import { readBody } from './messages.ts';
import type { Outage } from './outage.ts';
import type { Call, Route } from './route.ts';
import type { World } from './world.ts';

/** The account's version, for a request that pins none. */
const DEFAULT_VERSION = '2026-10-28.endive';
const VERSION = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(\.(acacia|basil|clover|dahlia|endive))?$/;

interface Reply {
  status: number;
  body: object;
  /** The request that was answered first, when this is its answer again. */
  replayOf?: string;
}

/** Answers everything under `/v1/`. */
export function createApi(
  world: World,
  routes: Route[],
  secretKey: string,
  outage: Outage,
): (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> {
  const idempotency = createIdempotency(world);
  return async (request, response, url) => {
    const requestId = newId('req');
    const call = {
      id: '',
      apiVersion: DEFAULT_VERSION,
      cause: { id: requestId, idempotency_key: keyOf(request) },
    };
    let reply: Reply;
    try {
      if (outage.isOn()) throw brokenApi();
      authenticate(request, secretKey);
      call.apiVersion = pinnedVersion(request);
      reply = await answer(world, routes, idempotency, request, url, call);
    } catch (error) {
      reply = refusal(world, error, requestId);
    }
    send(response, reply, requestId, call);
  };
}

async function answer(
  world: World,
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
    const attempted = key === null ? null : { key, path: url.pathname, content: canonicalForm(given) };
    const kept = attempted && idempotency.recall(attempted);
    if (kept) return { status: kept.status, body: kept.body as object, replayOf: kept.requestId };
    return execute(
      world,
      prepare(world, routes, request.method ?? '', url.pathname, given, call),
      idempotency,
      attempted,
      call,
    );
  } finally {
    if (key !== null) idempotency.release(key);
  }
}

function prepare(
  world: World,
  routes: Route[],
  method: string,
  path: string,
  given: Branch,
  call: Call,
): () => object {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return route.prepare(world, given, { ...call, id: match[1] ?? '' });
  }
  throw unknownUrl(method, path);
}

/** Runs a checked request. Its effect and the answer kept under its key are one transaction. */
function execute(
  world: World,
  run: () => object,
  idempotency: Idempotency,
  attempted: Attempted | null,
  { cause }: Call,
): Reply {
  const keep = (reply: Reply): Reply => {
    if (attempted) idempotency.keep(attempted, { ...reply, requestId: cause.id ?? '' });
    return reply;
  };
  try {
    return world.store.transaction(() => keep({ status: 200, body: run() }));
  } catch (error) {
    return keep(refusal(world, error, cause.id ?? ''));
  }
}

function refusal(world: World, error: unknown, requestId: string): Reply {
  const problem = error instanceof StripeProblem ? error : brokenApi();
  if (problem !== error) console.error(error);
  return { status: problem.status, body: problem.body(`${world.url}/#${requestId}`) };
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

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

function authenticate(request: IncomingMessage, secretKey: string): void {
  const [, scheme = '', credentials = ''] = /^(\w+) (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const [user = ''] = isBasic ? Buffer.from(credentials, 'base64').toString().split(':') : [credentials];
  if (user === secretKey) return;
  if (user === '' || !/^(bearer|basic)$/i.test(scheme)) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
    throw new StripeProblem(message, { status: 401 });
  }
  throw new StripeProblem(`Invalid API Key provided: ${masked(user)}`, { status: 401 });
}

/** `sk_test_****************cdef`, as Stripe shows a key that it does not know. */
function masked(key: string): string {
  const head = /^(?:[a-z]{2}_(?:test|live)_)?/.exec(key)?.[0] ?? '';
  const tail = key.length > head.length + 4 ? key.slice(-4) : '';
  return `${head}${'*'.repeat(key.length - head.length - tail.length)}${tail}`;
}

function pinnedVersion(request: IncomingMessage): string {
  const version = request.headers['stripe-version'];
  if (version === undefined) return DEFAULT_VERSION;
  if (typeof version === 'string' && VERSION.test(version)) return version;
  throw new StripeProblem(`Invalid Stripe API version: ${String(version)}`);
}

async function parametersOf(request: IncomingMessage, url: URL): Promise<Branch> {
  const body = await readBody(request);
  if (request.method === 'GET') return parseForm(url.search.slice(1));
  const type = request.headers['content-type'] ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new StripeProblem(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    );
  }
  return parseForm([url.search.slice(1), body].filter((part) => part !== '').join('&'));
}
