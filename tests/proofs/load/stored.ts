import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readVariables, type Place } from './site-process.ts';
import type { Results } from './visitors.ts';

const PAGE = 1000;

/**
 * Makes one in `every` calls to Supabase, Stripe and the email service fail; 0 ends the faults. With `lost`, Supabase
 * and the email service carry out the calls that fail, but do not answer them.
 */
export async function setFaults({ variables }: Place, every: number, answers?: 'lost'): Promise<void> {
  const seconds = every === 0 ? 0 : 86_400;
  const control = { seconds, every: Math.max(1, every) };
  for (const name of ['LOCAL_SUPABASE_PORT', 'LOCAL_STRIPE_PORT', 'LOCAL_MAIL_PORT']) {
    const body = name === 'LOCAL_STRIPE_PORT' ? control : { ...control, answers };
    const url = `http://127.0.0.1:${variables[name] ?? ''}/_local/outage`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.text()).toBe(200);
  }
}

/** Runs `job-move-leads` until a run moves no lead. */
export async function moveParked({ siteUrl }: Place): Promise<void> {
  for (let moved = -1; moved !== 0;) {
    const response = await fetch(`${siteUrl}/.netlify/functions/job-move-leads`, { method: 'POST' });
    if (response.status === 200) ({ moved } = (await response.json()) as { moved: number });
  }
}

/** Every row of a table, read over Supabase's API. */
async function readAll<Row>(place: Place, table: string, columns: string): Promise<Row[]> {
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY: apikey = '' } = await readVariables(place);
  const rows: Row[] = [];
  for (;;) {
    const query = `select=${columns}&order=id&limit=${PAGE}&offset=${rows.length}`;
    const response = await fetch(`${SUPABASE_URL}/rest/v1/saturday_${table}?${query}`, {
      headers: { apikey },
    });
    const page = (await response.json()) as Row[];
    expect(response.status, JSON.stringify(page)).toBe(200);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

const twice = (list: readonly string[]): string[] => {
  const seen = new Set<string>();
  return list.filter((one) => seen.size === seen.add(one).size);
};

/**
 * Compares the acknowledged leads and orders with the database. `lost` has the email address of each lead and
 * order that is lost. `doubled` names what is stored or sent twice, by email address, session id or email id.
 */
export async function compare(
  place: Place,
  { leads, orders }: Results,
): Promise<{ lost: string[]; doubled: string[] }> {
  const tables = ['newsletter', 'waitlist', 'contact'];
  const lists = await Promise.all(tables.map((table) => readAll<{ email: string }>(place, table, 'email')));
  const stored = lists.flat().map(({ email }) => email);
  const payments = await readAll<{ id: string; email: string; stripe_session_id: string | null }>(
    place,
    'payments',
    'id,email,stripe_session_id',
  );
  const emails = new Set(stored);
  const sessions = new Map(payments.map((row) => [row.id, row.stripe_session_id]));
  const lostOrders = orders.filter((order) => sessions.get(order.paymentId) !== order.sessionId);
  return {
    lost: [...leads.filter((email) => !emails.has(email)), ...lostOrders.map(({ email }) => email)],
    doubled: [
      ...twice(stored),
      ...twice(payments.map(({ email }) => email)),
      ...twice(orders.map(({ sessionId }) => sessionId)),
      ...(await doubledMails(place)),
    ],
  };
}

/** The emails that the email service accepted twice, each as its id in our outbox. */
async function doubledMails({ dataDir }: Place): Promise<string[]> {
  const lines = (await readFile(join(dataDir, 'mail/messages.jsonl'), 'utf8')).split('\n').slice(0, -1);
  const messages = lines.map((line) => JSON.parse(line) as { Metadata: Record<string, string> });
  return twice(messages.map(({ Metadata }) => Metadata['mail'] ?? ''));
}
