import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAlarms, type Alarms } from './alarms.ts';
import { createApi } from './api.ts';
import { serveDashboard } from './dashboard.ts';
import { createDrivers } from './drivers.ts';
import { StripeProblem } from './errors.ts';
import { createPayPage } from './hosted-page.ts';
import { listen } from './listen.ts';
import { sendJson } from './messages.ts';
import { createOutage } from './outage.ts';
import { closedPage } from './pay-page.ts';
import { sendPage } from './page.ts';
import type { Tables } from './records.ts';
import { createRoutes } from './routes.ts';
import { expireDue } from './sessions.ts';
import { openStore } from './store.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';
import { seconds, type World } from './world.ts';

export interface StripeOptions {
  /** 0 picks a free one. */
  port: number;
  /** Both loopback addresses when absent. */
  host?: string;
  secretKey: string;
  webhookSecret: string;
  /** Where events are posted; null: nobody listens. */
  webhookUrl: string | null;
  /** Sessions, events and idempotency keys are kept here; null keeps them in memory. */
  dataDir: string | null;
  /** Unix time in ms. */
  now?: () => number;
}

export interface LocalStripe {
  /** `http://localhost:{port}`: the API's base, the payment pages, the dashboard at `/`. */
  url: string;
  port: number;
  /** Ends requests, deliveries and timers, once; what was not delivered yet stays pending in `dataDir`. */
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;

/** Starts a strict stand-in for the part of Stripe that the site uses. Rejects when the port is taken. */
export async function createStripe(options: StripeOptions): Promise<LocalStripe> {
  const { secretKey, webhookSecret, webhookUrl, dataDir, now = Date.now } = options;
  const world: World = { store: openStore<Tables>(dataDir), now, url: '', isHeard: webhookUrl !== null };
  const alarms = createAlarms(now);
  watchExpiry(world, alarms);
  const webhooks = createWebhooks(world, alarms, { url: webhookUrl, secret: webhookSecret });
  const handler = createHandler(world, webhooks, secretKey, webhookUrl);
  const end = (): void => {
    alarms.close();
    webhooks.close();
    world.store.close();
  };
  try {
    const { port, close } = await listen(options.port, options.host, (request, response) => {
      void handleSafely(handler, request, response);
    });
    world.url = `http://localhost:${port}`;
    let closed: Promise<void> | null = null;
    return { url: world.url, port, close: () => (closed ??= close().finally(end)) };
  } catch (error) {
    end();
    throw error;
  }
}

function createHandler(
  world: World,
  webhooks: Webhooks,
  secretKey: string,
  webhookUrl: string | null,
): Handler {
  const outage = createOutage(world.now);
  const api = createApi(world, createRoutes(webhookUrl, seconds(world)), secretKey, outage);
  const payPage = createPayPage(world);
  const drivers = createDrivers(world, webhooks, outage);
  return (request, response, url) => {
    const path = url.pathname;
    if (path.startsWith('/v1/')) return api(request, response, url);
    if (path.startsWith('/_local/')) return drivers(request, response, path);
    const pay = /^\/c\/pay\/([^/]+)$/.exec(path);
    if (pay) return payPage(request, response, url, pay[1] ?? '');
    if (path === '/') return serveDashboard(world, webhooks, webhookUrl, response);
    sendPage(response, 404, closedPage('Page not found', 'There is nothing here.', '/'));
  };
}

async function handleSafely(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = URL.parse(request.url ?? '', 'http://localhost');
    if (url === null) throw new StripeProblem('This address cannot be read.');
    await handler(request, response, url);
  } catch (error) {
    const problem = error instanceof StripeProblem ? error : null;
    if (problem === null) console.error(error);
    if (response.headersSent) response.destroy();
    else
      sendJson(response, problem?.status ?? 500, {
        error: { message: problem?.message ?? 'Internal error' },
      });
  }
}

/** Rings when an open session's time has come, also for those that a restart brought back. */
function watchExpiry(world: World, alarms: Alarms): void {
  const watch = ({ object }: Tables['session']): void => {
    if (object.status !== 'open') return alarms.clear(object.id);
    alarms.set(object.id, object.expires_at * 1000, () => expireDue(world));
  };
  world.store.onCommit('session', watch);
  world.store.all('session').forEach(watch);
}
