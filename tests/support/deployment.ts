import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { Deployment } from './deployment-server.ts';
import { freePort } from './free-port.ts';
import { startOnce } from './once.ts';
import './provided.ts';
import { mailClient, readEmails, type SentEmail } from './sent-emails.ts';

/** The deployment that the browser tests of this worker run against. Each worker has its own. */
export const deployment = await startOnce('deployment', startDeployment);

async function startDeployment(): Promise<Deployment> {
  const server = new Worker(new URL('./deployment-server.ts', import.meta.url), {
    workerData: { port: await freePort(), dumpFile: inject('dumpFile') },
    env: { ...process.env, TMPDIR: inject('scratch') },
    execArgv: [],
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('message', resolve).once('error', reject);
    server.once('exit', (code) => reject(new Error(`The deployment ended with code ${code}.`)));
  });
}

/** A row of a table: its values by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** An email address that no other test uses, so that its rows and emails belong to this test. */
export function newAddress(name = 'ada'): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** The rows of a table (named without its prefix) whose column has this value, oldest first. */
export async function rowsOf(table: string, column: string, value: string): Promise<Row[]> {
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY: apikey = '' } = deployment.env;
  const query = new URLSearchParams({ select: '*', [column]: `eq.${value}`, order: 'timestamp.asc' });
  const response = await fetch(`${SUPABASE_URL}/rest/v1/saturday_${table}?${query}`, { headers: { apikey } });
  if (!response.ok) throw new Error(`The table could not be read: ${await response.text()}`);
  return (await response.json()) as Row[];
}

/** The newest 50 emails to an address, oldest first; `Body` is the raw message with its headers. */
export function emailsTo(recipient: string): Promise<SentEmail[]> {
  const { env, mailUrl } = deployment;
  return readEmails(mailClient(new URL(mailUrl).host, env), { recipient, count: 50 });
}

/**
 * Makes a service fail until the returned function is called or the test ends. Supabase, payments and email
 * fail for at most ten minutes.
 */
export async function outage(
  service: 'supabase' | 'blobs' | 'stripe' | 'mail',
): Promise<() => Promise<void>> {
  const { controlUrl, env, mailUrl, stripeUrl } = deployment;
  const urls = { supabase: env['SUPABASE_URL'] ?? '', blobs: controlUrl, stripe: stripeUrl, mail: mailUrl };
  const set = (seconds: number): Promise<void> => post(`${urls[service]}/_local/outage`, { seconds });
  const end = (): Promise<void> => set(0);
  onTestFinished(end);
  await set(600);
  return end;
}

/**
 * Makes Stripe hold back, duplicate or deliver its events. When the test ends, Stripe delivers the events that it has
 * held back, and later events as usual.
 */
export async function deliverEvents(mode: 'deliver' | 'hold' | 'duplicate'): Promise<void> {
  const url = `${deployment.stripeUrl}/_local/webhooks`;
  onTestFinished(() => post(url, { mode: 'deliver' }));
  await post(url, { mode });
}

/** Moves Stripe's checkout session to an outcome, such as `paid`, `refunded` or `expired`. */
export function complete(sessionId: string, outcome: string): Promise<void> {
  return post(`${deployment.stripeUrl}/_local/sessions/${sessionId}/complete`, { outcome });
}

/** Runs a scheduled function now, because the deployment of the tests runs no function on its schedule. */
export function runJob(name: 'job-settle-payments' | 'job-send-emails' | 'job-move-leads'): Promise<void> {
  return post(`${deployment.siteUrl}/.netlify/functions/${name}`, {});
}

/**
 * Sets the clocks of browser and server to an instant in the future until the test ends. The browser's clock
 * then stands still, and the server's clock runs on. Timers keep running in both.
 */
export async function moveClocks(page: Page, now: Date): Promise<void> {
  await page.clock.setFixedTime(now);
  await moveServerClock(now);
}

/**
 * Sets the server's clock until the test ends; null resets the clock. `now` must be in the future. The
 * emulators compare the end of an outage with this clock. So a `now` before that end
 * makes the outage active again.
 */
export async function moveServerClock(now: Date | null): Promise<void> {
  const url = `${deployment.controlUrl}/clock`;
  onTestFinished(() => post(url, { now: null }));
  await post(url, { now: now?.getTime() ?? null });
}

/** The lines that the functions have logged since the deployment started. */
export async function serverLog(): Promise<string[]> {
  return (await (await fetch(`${deployment.controlUrl}/log`)).json()) as string[];
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} refused: ${await response.text()}`);
}
