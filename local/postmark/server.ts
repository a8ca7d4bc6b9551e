import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { closeServer, listen, readJson, sendJson } from './http.ts';
import { PostmarkProblem } from './problem.ts';
import { describeMessage, searchMessages } from './find-messages.ts';
import { sendBatch, sendOne } from './send.ts';
import { openStore, type MessageStore } from './store.ts';
import { toRaw } from './raw-message.ts';
import { servePage } from './serve-pages.ts';
import { describeServer } from './server-settings.ts';
import { listStreams } from './streams.ts';
import { deleteSuppressions, dumpSuppressions, suppress, type Suppressions } from './suppressions.ts';
import { listWebhooks, type WebhookTarget } from './webhooks.ts';

export interface PostmarkOptions {
  /** The emulator's port; 0 picks a free one. */
  port: number;
  /** The only accepted `X-Postmark-Server-Token`. */
  serverToken: string;
  /** The folder that stores the emails; null keeps them in memory. */
  dataDir: string | null;
  /** The target of the webhooks that `GET /webhooks` lists; null for none. The emulator never calls it. */
  webhook: WebhookTarget | null;
}

export interface LocalPostmark {
  url: string;
  port: number;
  /** Deletes every email and suppression, and ends an outage. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** The state that all requests share. */
interface Emulator {
  store: MessageStore;
  serverToken: string;
  webhook: WebhookTarget | null;
  suppressions: Suppressions;
  outage: Outage;
  /** The number of API calls since the emulator started. */
  calls: number;
}

interface Outage {
  /** When the simulated outage ends, as Unix time in ms. */
  untilMs: number;
  /** With 3, every third call fails. With 1, every call fails. */
  every: number;
  /**
   * True: a failing call is executed, but its connection is closed without an answer. False: a failing call
   * is not executed and gets a 503.
   */
  losesAnswers: boolean;
}

const NO_OUTAGE: Outage = { untilMs: 0, every: 1, losesAnswers: false };

const MAX_EMAIL_BYTES = 10 * 1024 * 1024;
const MAX_BATCH_BYTES = 50 * 1024 * 1024;

/**
 * Starts the emulator of the part of Postmark that the site uses, with its outbox at `/`: see local/README.md. Rejects
 * with `EADDRINUSE` when the port is taken.
 */
export async function createPostmark({
  port,
  serverToken,
  dataDir,
  webhook,
}: PostmarkOptions): Promise<LocalPostmark> {
  const store = await openStore(dataDir);
  const emulator: Emulator = {
    store,
    serverToken,
    webhook,
    suppressions: new Map(),
    outage: NO_OUTAGE,
    calls: 0,
  };
  const { server, port: taken } = await listen((req, res, url) => handle(emulator, req, res, url), port);
  const clear = async (): Promise<void> => {
    emulator.outage = NO_OUTAGE;
    emulator.suppressions.clear();
    await emulator.store.clear();
  };
  return { url: `http://localhost:${taken}`, port: taken, clear, close: () => closeServer(server) };
}

async function handle(
  emulator: Emulator,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
): Promise<void> {
  if (url.pathname === '/_local/outage') return setOutage(emulator, req, res);
  if (url.pathname === '/_local/suppressions')
    return sendJson(res, 200, await suppress(emulator.suppressions, req));
  if (servePage(emulator.store, req, res, url)) return;
  const { outage } = emulator;
  emulator.calls += 1;
  const fails = Date.now() < outage.untilMs && emulator.calls % outage.every === 0;
  if (!fails) return sendJson(res, 200, await callApi(emulator, req, url));
  if (!outage.losesAnswers) throw new PostmarkProblem(503, 100, 'Maintenance: the service is unavailable.');
  await callApi(emulator, req, url).catch(dropProblem);
  res.destroy();
}

/** Ignores a PostmarkProblem, because the caller gets no response. Rethrows any other error. */
function dropProblem(error: unknown): void {
  if (!(error instanceof PostmarkProblem)) throw error;
}

async function setOutage(emulator: Emulator, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body: unknown = await json(req).catch(() => null);
  const {
    seconds,
    every = 1,
    answers,
  }: Record<string, unknown> = typeof body === 'object' ? { ...body } : {};
  if (req.method !== 'POST' || typeof seconds !== 'number' || seconds < 0)
    throw new PostmarkProblem(400, 0, 'Send { "seconds": n }');
  if (typeof every !== 'number' || every < 1)
    throw new PostmarkProblem(400, 0, '"every" must be a number of 1 or more');
  emulator.outage = { untilMs: Date.now() + seconds * 1000, every, losesAnswers: answers === 'lost' };
  sendJson(res, 200, { seconds });
}

function checkToken({ serverToken }: Emulator, req: IncomingMessage): void {
  const token = req.headers['x-postmark-server-token'];
  if (token === undefined)
    throw new PostmarkProblem(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
  if (token !== serverToken)
    throw new PostmarkProblem(401, 10, 'Request does not contain a valid Server token.');
}

/** Executes a call and returns the answer's body. Throws a PostmarkProblem for a refused call. */
async function callApi(emulator: Emulator, req: IncomingMessage, url: URL): Promise<unknown> {
  checkToken(emulator, req);
  const { store, serverToken, webhook } = emulator;
  const [, stream, action] =
    /^\/message-streams\/([^/]+)\/suppressions\/(dump|delete)$/.exec(url.pathname) ?? [];
  if (stream !== undefined) return callSuppressions(emulator, req, decodeURIComponent(stream), action);
  const [, id = '', view] = /^\/messages\/outbound\/([^/]+)\/(details|dump)$/.exec(url.pathname) ?? [];
  switch (`${req.method ?? ''} ${view === undefined ? url.pathname : `/messages/outbound/{id}/${view}`}`) {
    case 'POST /email':
      return sendOne(emulator, await readJson(req, MAX_EMAIL_BYTES));
    case 'POST /email/batch':
      return sendBatch(emulator, await readJson(req, MAX_BATCH_BYTES));
    case 'GET /messages/outbound':
      return searchMessages(store.all(), url.searchParams);
    case 'GET /messages/outbound/{id}/details':
      return describeMessage(find(store, id));
    case 'GET /messages/outbound/{id}/dump':
      return { Body: toRaw(find(store, id)) };
    case 'GET /server':
      return describeServer(serverToken);
    case 'GET /message-streams':
      return listStreams(url.searchParams);
    // What the emulator accepts arrives.
    case 'GET /bounces':
      return { TotalCount: 0, Bounces: [] };
    case 'GET /webhooks':
      return { Webhooks: listWebhooks(webhook, url.searchParams) };
    default:
      throw new PostmarkProblem(404, 404, `There is no ${req.method ?? ''} ${url.pathname}.`);
  }
}

async function callSuppressions(
  { suppressions }: Emulator,
  req: IncomingMessage,
  stream: string,
  action: string | undefined,
): Promise<object> {
  if (req.method === 'GET' && action === 'dump') return dumpSuppressions(suppressions, stream);
  if (req.method === 'POST' && action === 'delete')
    return deleteSuppressions(suppressions, stream, await readJson(req, MAX_EMAIL_BYTES));
  throw new PostmarkProblem(404, 404, `There is no ${req.method ?? ''} of ${action ?? ''}.`);
}

function find(store: MessageStore, id: string): ReturnType<MessageStore['all']>[number] {
  const message = store.find(id);
  if (message === undefined) throw new PostmarkProblem(422, 701, 'This message was not found.');
  return message;
}
