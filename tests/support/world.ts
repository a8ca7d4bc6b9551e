import { randomUUID } from 'node:crypto';
import { ServerClient, type Models } from 'postmark';
import type { Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import './provided.ts';

/** What the deployment's tables hold; the column names are the migrations'. */
export type Row = Readonly<Record<string, unknown>>;

/** An address that no other test uses: its rows and its mails are this test's alone. */
export function newAddress(name = 'ada'): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** The rows of a table (named without its prefix) whose column has that value, oldest first. */
export async function rowsOf(table: string, column: string, value: string): Promise<Row[]> {
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY: apikey = '' } = inject('world').env;
  const query = new URLSearchParams({ select: '*', [column]: `eq.${value}`, order: 'timestamp.asc' });
  const response = await fetch(`${SUPABASE_URL}/rest/v1/saturday_${table}?${query}`, { headers: { apikey } });
  if (!response.ok) throw new Error(`The table cannot be read: ${await response.text()}`);
  return (await response.json()) as Row[];
}

/** The mails that were sent to an address, oldest first; `Body` is the raw message with its headers. */
export async function mailsTo(recipient: string): Promise<Models.OutboundMessageDetails[]> {
  const { env, mailUrl } = inject('world');
  const options = { requestHost: new URL(mailUrl).host, useHttps: false };
  const client = new ServerClient(env['POSTMARK_SERVER_TOKEN'] ?? '', options);
  const { Messages } = await client.getOutboundMessages({ recipient, count: 50 });
  return Promise.all(
    Messages.toReversed().map(({ MessageID }) => client.getOutboundMessageDetails(MessageID)),
  );
}

/** Makes a service fail until what it returns is called, or the test ends. */
export async function outage(
  service: 'supabase' | 'blobs' | 'stripe' | 'mail',
): Promise<() => Promise<void>> {
  const { controlUrl, env, mailUrl, stripeUrl } = inject('world');
  const urls = { supabase: env['SUPABASE_URL'] ?? '', blobs: controlUrl, stripe: stripeUrl, mail: mailUrl };
  const set = (seconds: number): Promise<void> => drive(`${urls[service]}/_local/outage`, { seconds });
  const end = (): Promise<void> => set(0);
  onTestFinished(end);
  await set(600);
  return end;
}

/** Holds back, repeats or delivers the payment provider's events; they are delivered again when the test ends. */
export async function deliverEvents(mode: 'deliver' | 'hold' | 'duplicate'): Promise<void> {
  const url = `${inject('world').stripeUrl}/_local/webhooks`;
  onTestFinished(() => drive(url, { mode: 'deliver' }));
  await drive(url, { mode });
}

/** Takes a session where a bank, the merchant or time would take it. */
export function complete(sessionId: string, outcome: string): Promise<void> {
  return drive(`${inject('world').stripeUrl}/_local/sessions/${sessionId}/complete`, { outcome });
}

/** Runs a scheduled function now; none runs by itself. */
export function runJob(name: 'job-settle-payments' | 'job-send-emails' | 'job-move-leads'): Promise<void> {
  return drive(`${inject('world').siteUrl}/.netlify/functions/${name}`, {});
}

/** Sets the clock of browser and server to an instant to come until the test ends; timers go on as always. */
export async function moveClocks(page: Page, now: Date): Promise<void> {
  await page.clock.setFixedTime(now);
  await moveServerClock(now);
}

/**
 * Sets the server's clock alone until the test ends, or right again with null. Only ahead: a service whose outage
 * has ended would be down again at any time before.
 */
export async function moveServerClock(now: Date | null): Promise<void> {
  const url = `${inject('world').controlUrl}/clock`;
  onTestFinished(() => drive(url, { now: null }));
  await drive(url, { now: now?.getTime() ?? null });
}

/** The lines that the functions have logged so far. */
export async function serverLog(): Promise<string[]> {
  return (await (await fetch(`${inject('world').controlUrl}/log`)).json()) as string[];
}

async function drive(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} refused: ${await response.text()}`);
}
