import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTimers, type Timers } from './webhooks/timers.ts';
import { createApi } from './api/api.ts';
import { serveDashboard } from './pages/dashboard.ts';
import { createControls } from './controls/controls.ts';
import { StripeProblem } from './objects/errors.ts';
import { createPayPage } from './pages/hosted-page.ts';
import { listen } from './http/listen.ts';
import { sendJson } from './http/messages.ts';
import { createOutage } from './controls/outage.ts';
import { closedPage } from './pages/pay-page.ts';
import { sendPage } from './pages/page.ts';
import { serveReceipt } from './pages/receipt.ts';
import type { Tables } from './store/records.ts';
import { createRoutes } from './api/routes.ts';
import { expireDue } from './objects/sessions.ts';
import { openStore } from './store/store.ts';
import { createWebhooks, type Webhooks } from './webhooks/delivery.ts';
import { nowInSeconds, type Emulator } from './store/emulator.ts';

export interface StripeOptions {
  /** The emulator's port; 0 picks a free one. */
  port: number;
  /** The host to listen on; by default both loopback addresses. */
  host?: string;
  secretKey: string;
  webhookSecret: string;
  /** The webhook endpoint. If null, no events are sent. */
  webhookUrl: string | null;
  /** The folder of the journal, which stores all objects; null keeps them in memory. */
  dataDir: string | null;
  /** Returns the current time (Unix time in ms). */
  now?: () => number;
}

export interface LocalStripe {
  /** The address of the API, the payment pages and the dashboard (at `/`): `http://localhost:{port}`. */
  url: string;
  port: number;
  /** Ends requests, deliveries and timers. Pending events stay in `dataDir`. */
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;

/**
 * Starts the emulator of the part of Stripe that the site uses: see local/README.md. Rejects when the port is taken.
 */
export async function createStripe(options: StripeOptions): Promise<LocalStripe> {
  const { secretKey, webhookSecret, webhookUrl, dataDir, now = Date.now } = options;
  const emulator: Emulator = {
    store: openStore<Tables>(dataDir),
    now,
    url: '',
    hasWebhook: webhookUrl !== null,
  };
  const timers = createTimers(now);
  watchExpiry(emulator, timers);
  const webhooks = createWebhooks(emulator, timers, { url: webhookUrl, secret: webhookSecret });
  const handler = createHandler(emulator, webhooks, secretKey, webhookUrl);
  const end = (): void => {
    timers.close();
    webhooks.close();
    emulator.store.close();
  };
  try {
    const { port, close } = await listen(options.port, options.host, (request, response) => {
      void handleSafely(handler, request, response);
    });
    emulator.url = `http://localhost:${port}`;
    let closed: Promise<void> | null = null;
    return { url: emulator.url, port, close: () => (closed ??= close().finally(end)) };
  } catch (error) {
    end();
    throw error;
  }
}

function createHandler(
  emulator: Emulator,
  webhooks: Webhooks,
  secretKey: string,
  webhookUrl: string | null,
): Handler {
  const outage = createOutage(emulator.now);
  const api = createApi(emulator, createRoutes(webhookUrl, nowInSeconds(emulator)), secretKey, outage.fails);
  const payPage = createPayPage(emulator);
  const controls = createControls(emulator, webhooks, outage);
  return (request, response, url) => {
    const path = url.pathname;
    if (path.startsWith('/v1/')) return api(request, response, url);
    if (path.startsWith('/_local/')) return controls(request, response, path);
    const pay = /^\/c\/pay\/([^/]+)$/.exec(path);
    if (pay) return payPage(request, response, url, pay[1] ?? '');
    const receipt = /^\/receipts\/([^/]+)$/.exec(path);
    if (receipt) return serveReceipt(emulator, response, receipt[1] ?? '');
    if (path === '/') return serveDashboard(emulator, webhooks, webhookUrl, response);
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

/** Expires open sessions on time, including sessions from before a restart. */
function watchExpiry(emulator: Emulator, timers: Timers): void {
  const watch = ({ object }: Tables['session']): void => {
    if (object.status !== 'open') return timers.clear(object.id);
    timers.set(object.id, object.expires_at * 1000, () => expireDue(emulator));
  };
  emulator.store.onCommit('session', watch);
  emulator.store.all('session').forEach(watch);
}
