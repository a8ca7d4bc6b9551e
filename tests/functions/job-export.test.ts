// The nightly export, and the restore, which must fill the emptied database with exactly the same rows.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getStore } from '@netlify/blobs';
import * as jobExport from '../../netlify/functions/job-export.ts';
import { exportNight, readExports } from '../../netlify/server/operations/backup.ts';
import { restore, save } from '../../local/commands/restore.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { beginCheckout, pay } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
let day = Date.parse('2026-11-20T02:00:00Z');
// Netlify Blobs keeps the exports of earlier tests, so every test exports a night of its own.
beforeEach(async () => {
  await site.reset();
  passNight();
});
afterEach(() => vi.useRealTimers());

function passNight(): void {
  day += 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: day });
}

const tonight = (): string => new Date(day).toISOString().slice(0, 10);
const runJob = (): Promise<Response> => call(jobExport, '/.netlify/functions/job-export', { method: 'POST' });
const files = async (prefix: string): Promise<string[]> =>
  (await getStore('exports').list({ prefix })).blobs.map(({ key }) => key).sort();

/** Contacts so large that their table is exported in two parts. `length` is the number of characters of their metadata. */
const LARGE = { contacts: 6, length: 400_000 };

/**
 * Fills every table, with values that a lossy export would change: line breaks, large numbers, microseconds. `contacts`
 * is the number of contacts to add, each with metadata of `length` characters.
 */
async function fill({ contacts, length } = { contacts: 10, length: 1 }): Promise<void> {
  const { paymentId } = await pay(site, await beginCheckout());
  await site.supabase.exec(`
    insert into public.saturday_newsletter ("timestamp", email, metadata, unsubscribed_at)
    values ('2026-01-02 03:04:05.123456+00', 'ada@example.com', '{"n": 12345678901234567890.10, "s": "a\\nb"}', now());
    insert into public.saturday_waitlist (name, email, quarantine_reason) values ('Zoë "Ö" O''Brien', 'zoe@example.com', 'links');
    insert into public.saturday_contact (name, email, message)
    values (E'tab\\there', 'bob@example.com', E'line\\r\\nnext\\n\\n\\\\n and 日本語 \\U0001F600 =1+1');
    insert into public.saturday_contact (name, email, message, metadata)
    select 'Ada', 'ada@example.com', 'x', jsonb_build_object('x', repeat('x', ${length})) from generate_series(1, ${contacts});
    insert into public.saturday_audit (actor, action) values ('staff', 'log-in'), ('staff', 'export');
    insert into public.saturday_stripe_events (id, type) values ('evt_1', 'charge.refunded');
    insert into public.saturday_reconciliations (night, progress, checked, findings)
    values ('2026-11-19', '{}', 1, '[{"paymentId": null, "sentence": "Differs"}]'), ('2026-11-20', '{}', 0, '[]');
    insert into public.saturday_suppressions (email, reason, changed_at) values ('gone@example.com', 'bounce', now());
    insert into public.saturday_privacy_requests (email, choice, expires_at) values ('ada@example.com', 'erase', now());
    insert into public.saturday_reports (payment_id, url) values ('${paymentId}', 'https://example.com/report.pdf');
    insert into public.saturday_admin_sessions (token_hash, expires_at) values ('hash', now());
  `);
}

/** Every row of every table as text; daily counts of zero records are left out. */
async function contents(): Promise<Record<string, string[]>> {
  const tables = await site.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const read = async ({ name }: { name: string }): Promise<[string, string[]]> => {
    const which = name.endsWith('daily_counts') ? 'where records <> 0' : '';
    const query = `select t::text as text from public.${name} as t ${which} order by 1`;
    const rows = await site.sql<{ text: string }>(query);
    return [name, rows.map(({ text }) => text)];
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

test('An export restores every row of every table into an empty database, once, and sequences and daily counts continue.', async () => {
  await fill();
  const before = await contents();
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(await (await runJob()).json()).toMatchObject({ ok: true, night: tonight(), isWhole: true });

  await site.reset();
  const restoreOnce = async (): Promise<string[]> => {
    const said: string[] = [];
    await restore({ read: readExports(), night: tonight() }, (line) => said.push(line));
    expect(await contents()).toEqual(before);
    return said;
  };
  expect((await restoreOnce()).join('\n')).toMatch(/11 of +11 {2}contact/);
  expect((await restoreOnce()).every((line) => line.trim().startsWith('0 of'))).toBe(true);

  const [payment] = await site.sql<{ id: string }>('select id from public.saturday_payments');
  await site.sql(`insert into public.saturday_payment_events (payment_id, kind) values ($1, 'check')`, [
    payment?.id,
  ]);
  const [next] = await site.sql(
    'select count(*) = max(position) as follows from public.saturday_payment_events',
  );
  expect(next).toEqual({ follows: true });
  const change = site.sql(`update public.saturday_audit set actor = 'nobody'`);
  await expect(change).rejects.toMatchObject({ code: 'PT403' });
});

test('When a run is out of time the next one continues, also inside a table of several parts, and reads no row twice.', async () => {
  await fill(LARGE);
  const before = await contents();
  vi.useRealTimers();
  const night = new Date(day);
  let runs = 0;
  for (let isWhole = false; !isWhole; runs += 1)
    isWhole = (await exportNight(night, Date.now() - 1)).finishedAt !== null;
  expect(runs).toBeGreaterThan(10);
  const names = ['000001.jsonl.gz', '000002.jsonl.gz'];
  expect(await files(`${tonight()}/contact/`)).toEqual(names.map((name) => `${tonight()}/contact/${name}`));
  await site.reset();
  await restore({ read: readExports(), night: tonight() }, () => undefined);
  expect(await contents()).toEqual(before);
});

test('A complete export is not changed by another run.', async () => {
  await runJob();
  await fill();
  expect(await (await runJob()).json()).toMatchObject({ isWhole: true, rows: 0 });
});

test('A part holds no more rows and bytes than requested, but at least one row.', async () => {
  await site.supabase.exec(`
    insert into public.saturday_contact (name, email, message)
    select 'Ada', 'ada@example.com', repeat('x', 1000) from generate_series(1, 30)`);
  const read = async (rows: number, bytes: number, after = '') => {
    const call = 'select public.saturday_read_backup($1, $2, $3, $4) as part';
    const [row] = await site.sql<{ part: { rows: number; lines: string; after: string } }>(call, [
      ...['contact', after, rows, bytes],
    ]);
    return row?.part ?? { rows: -1, lines: '', after: '' };
  };
  expect((await read(10, 1_000_000)).rows).toBe(10);
  const bounded = await read(30, 6000);
  expect(bounded.rows).toBe(4);
  expect(Buffer.byteLength(bounded.lines)).toBeLessThan(6000);
  expect((await read(30, 1)).rows).toBe(1);
  expect((await read(30, 1_000_000, bounded.after)).rows).toBe(26);
});

const nightsKept = async (): Promise<string[]> => [
  ...new Set((await files('')).map((key) => key.slice(0, 10))),
];

test('Fourteen nights are kept; a new one removes the oldest.', async () => {
  await getStore('exports').deleteAll();
  for (let night = 0; night < 15; night += 1) {
    await getStore('exports').set(`${tonight()}/contact/000001.jsonl.gz`, 'rows');
    passNight();
  }
  const before = await nightsKept();
  await runJob();
  expect(await nightsKept()).toEqual([...before.slice(2), tonight()]);
});

test('Old nights are removed even when the new export is incomplete, as far as the run has time.', async () => {
  await getStore('exports').deleteAll();
  await fill();
  await runJob();
  const old = tonight();
  for (let night = 0; night < 13; night += 1) passNight();
  await site.outage('supabase', 60);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  expect(await nightsKept()).toEqual([old]);

  passNight();
  await site.outage('supabase', 60);
  const before = await files(old);
  await exportNight(new Date(day), Date.now() - 1).catch(() => undefined);
  expect(await files(old)).toEqual(before);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  expect(await files('')).toEqual([]);
  takeErrors();
});

test('While the database is down the job reports a failure, and a later run of that night completes the export.', async () => {
  await site.outage('supabase', 60);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  expect(takeErrors()).not.toEqual([]);
  await site.outage('supabase', 0);
  expect(await (await runJob()).json()).toMatchObject({ isWhole: true });
});

test('Staff get one email when an export is incomplete after an hour.', async () => {
  const outbox = async (): Promise<string[]> => (await site.outbox()).map(({ Subject }) => Subject);
  // Without Netlify Blobs no part of the export can be stored.
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  for (const time of ['02:59', '03:00', '03:01']) {
    vi.setSystemTime(`${tonight()}T${time}:00Z`);
    expect((await failureOf(await runJob())).code).toBe('unavailable');
    expect(await outbox()).toHaveLength(time === '02:59' ? 0 : 1);
  }
  expect(await outbox()).toEqual([`The export of ${tonight()} is incomplete`]);
  takeErrors();

  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', site.env['NETLIFY_BLOBS_CONTEXT'] ?? '');
  expect(await (await runJob()).json()).toMatchObject({ isWhole: true });
  passNight();
  vi.setSystemTime(`${tonight()}T03:00:00Z`);
  expect(await (await runJob()).json()).toMatchObject({ isWhole: true });
  expect(await outbox()).toHaveLength(1);
});

test('A missing export, an incomplete one and one that lacks a part are refused.', async () => {
  const say = (): void => undefined;
  const source = { read: readExports(), night: tonight() };
  await expect(restore(source, say)).rejects.toThrow('There is no export');
  await fill();
  vi.useRealTimers();
  await exportNight(new Date(day), Date.now() - 1);
  await expect(restore(source, say)).rejects.toThrow('not whole');
  await exportNight(new Date(day), Date.now() + 60_000);
  await getStore('exports').delete(`${tonight()}/contact/000001.jsonl.gz`);
  await expect(restore(source, say)).rejects.toThrow('000001.jsonl.gz is missing');
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(save(source, folder)).rejects.toThrow('000001.jsonl.gz is missing');
});

test('The restore command saves an export to a folder and restores it from there.', async () => {
  await fill();
  await runJob();
  vi.useRealTimers();
  const before = await contents();
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await run([tonight(), '--save', folder])).toMatch(/^\d+ files of /);
  await site.reset();
  expect(await run([join(folder, tonight())])).toContain('payment_events');
  expect(await contents()).toEqual(before);
});

/** Runs the restore command with this process's environment variables. Rejects when the command fails. */
function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['local/commands/run.mjs', 'restore', ...args],
      { env: process.env },
      (error, stdout, stderr) => (error === null ? resolve(stdout) : reject(new Error(stderr))),
    );
  });
}
