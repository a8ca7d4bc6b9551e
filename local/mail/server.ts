import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { closeServer, listen, readJson, sendJson } from './http.ts';
import { MailProblem } from './problem.ts';
import { describeMessage, searchMessages } from './search.ts';
import { sendBatch, sendOne } from './send.ts';
import { openStore, type MailStore } from './store.ts';
import { toRaw } from './raw.ts';
import { servePage } from './outbox.ts';
import { STREAMS } from './streams.ts';
import { listWebhooks, type WebhookTarget } from './webhooks.ts';

export interface MailOptions {
  /** 0 takes a free port. */
  port: number;
  /** The one `X-Postmark-Server-Token` that is accepted. */
  serverToken: string;
  /** Where the mails are kept; null keeps them in memory. */
  dataDir: string | null;
  /** The webhook that `GET /webhooks` lists, although nothing is ever reported to it; null lists none. */
  webhook: WebhookTarget | null;
}

export interface Mail {
  url: string;
  port: number;
  /** Forgets every mail and ends an outage. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

interface Post {
  store: MailStore;
  serverToken: string;
  webhook: WebhookTarget | null;
  downUntilMs: number;
  /** Until then requests are carried out but not answered (Unix time in ms). */
  muteUntilMs: number;
}

const MAX_EMAIL_BYTES = 10 * 1024 * 1024;
const MAX_BATCH_BYTES = 50 * 1024 * 1024;

/**
 * A strict stand-in for Postmark: its API, and an outbox to look at on `/`. `POST /_local/outage { "seconds": n }`
 * makes the API fail for so long; with `"answers": "lost"` it does what it is asked and then breaks the connection off.
 * Rejects with `EADDRINUSE`.
 */
export async function createMail({ port, serverToken, dataDir, webhook }: MailOptions): Promise<Mail> {
  const store = await openStore(dataDir);
  const post: Post = { store, serverToken, webhook, downUntilMs: 0, muteUntilMs: 0 };
  const { server, port: taken } = await listen((req, res, url) => handle(post, req, res, url), port);
  const clear = async (): Promise<void> => {
    post.downUntilMs = 0;
    post.muteUntilMs = 0;
    await post.store.clear();
  };
  return { url: `http://localhost:${taken}`, port: taken, clear, close: () => closeServer(server) };
}

async function handle(post: Post, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
  if (url.pathname === '/_local/outage') return setOutage(post, req, res);
  if (servePage(post.store, req, res, url)) return;
  if (Date.now() < post.downUntilMs)
    throw new MailProblem(503, 100, 'Maintenance: the service is unavailable.');
  checkToken(post, req);
  const answer = await callApi(post, req, url);
  if (Date.now() < post.muteUntilMs) res.destroy();
  else sendJson(res, 200, answer);
}

async function setOutage(post: Post, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body: unknown = await json(req).catch(() => null);
  const { seconds, answers }: Record<string, unknown> = typeof body === 'object' ? { ...body } : {};
  if (req.method !== 'POST' || typeof seconds !== 'number' || seconds < 0)
    throw new MailProblem(400, 0, 'Send { "seconds": n }');
  const until = Date.now() + seconds * 1000;
  post.downUntilMs = answers === 'lost' ? 0 : until;
  post.muteUntilMs = answers === 'lost' ? until : 0;
  sendJson(res, 200, { seconds });
}

function checkToken({ serverToken }: Post, req: IncomingMessage): void {
  const token = req.headers['x-postmark-server-token'];
  if (token === undefined)
    throw new MailProblem(401, 10, 'No Account or Server API tokens were supplied in the HTTP headers.');
  if (token !== serverToken) throw new MailProblem(401, 10, 'Request does not contain a valid Server token.');
}

async function callApi(
  { store, serverToken, webhook }: Post,
  req: IncomingMessage,
  url: URL,
): Promise<unknown> {
  const [, id = '', view] = /^\/messages\/outbound\/([^/]+)\/(details|dump)$/.exec(url.pathname) ?? [];
  switch (`${req.method ?? ''} ${view === undefined ? url.pathname : `/messages/outbound/{id}/${view}`}`) {
    case 'POST /email':
      return sendOne(store, await readJson(req, MAX_EMAIL_BYTES));
    case 'POST /email/batch':
      return sendBatch(store, await readJson(req, MAX_BATCH_BYTES));
    case 'GET /messages/outbound':
      return searchMessages(store.all(), url.searchParams);
    case 'GET /messages/outbound/{id}/details':
      return describeMessage(find(store, id));
    case 'GET /messages/outbound/{id}/dump':
      return { Body: toRaw(find(store, id)) };
    case 'GET /server':
      return {
        ID: 1,
        Name: 'Local',
        ApiTokens: [serverToken],
        Color: 'blue',
        DeliveryType: 'Live',
        TrackOpens: false,
        TrackLinks: 'None',
      };
    case 'GET /message-streams':
      return { MessageStreams: STREAMS, TotalCount: STREAMS.length };
    case 'GET /webhooks':
      return { Webhooks: listWebhooks(webhook) };
    default:
      throw new MailProblem(404, 404, `There is no ${req.method ?? ''} ${url.pathname}.`);
  }
}

function find(store: MailStore, id: string): ReturnType<MailStore['all']>[number] {
  const message = store.find(id);
  if (message === undefined) throw new MailProblem(422, 701, 'This message was not found.');
  return message;
}
