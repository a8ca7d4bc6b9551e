// The retention job removes or anonymizes data whose retention period has ended, and changes nothing else.
// The tests move the job's clock.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { RETENTION, type DataKind } from '#domain/privacy/retention.ts';
import * as jobRetention from '../../netlify/functions/job-retention.ts';
import { applyRetention, foreseeRetention } from '../../netlify/server/operations/retention.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { beginCheckout } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { pricesOf } from '../support/prices.ts';
import { insertRow } from '../support/rows.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const MS = { second: 1000, hour: 3_600_000, day: 86_400_000 };
const NOTHING = {
  ...{ newsletter: 0, waitlist: 0, contact: 0, emails: 0, payments: 0, suppressions: 0 },
  ...{ privacyRequests: 0, reports: 0, adminSessions: 0, rateLimits: 0, stripeEvents: 0 },
  reconciliations: 0,
};

/** Runs the job at an instant. Returns how many rows of each kind it deleted; for payments, how many it anonymized. */
async function runAt(now: Date): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const response = await call(jobRetention, '/.netlify/functions/job-retention', { method: 'POST' });
  vi.useRealTimers();
  return ((await response.json()) as { removed: unknown }).removed;
}

/** The instant `years` and `plusMs` after `instant`. */
function after(instant: Date, years: number, plusMs = 0): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return new Date(later.getTime() + plusMs);
}

const yearsOf = (kind: DataKind): number => RETENTION[kind].years;
const insert = (table: string, row: Record<string, unknown>) => insertRow(site, table, row);
const idsOf = async (table: string): Promise<string[]> => {
  const rows = await site.sql<{ id: string }>(`select id from public.saturday_${table} order by id`);
  return rows.map(({ id }) => id);
};

/**
 * For each kind of row: its table, and a row whose retention period starts at `at`. `years` is the length of
 * the period; Infinity for rows that are kept.
 */
const KINDS = {
  newsletter: (at: Date) => ({
    table: 'newsletter',
    row: { timestamp: new Date(0), email: `${randomUUID()}@example.com`, unsubscribed_at: at },
    years: yearsOf('newsletter'),
  }),
  subscription: (at: Date) => ({
    table: 'newsletter',
    row: { timestamp: at, email: `${randomUUID()}@example.com` },
    years: Infinity,
  }),
  bot: (at: Date) => ({
    table: 'newsletter',
    row: { timestamp: at, email: 'bot@example.com', quarantine_reason: 'honeypot' },
    years: yearsOf('communication'),
  }),
  waitlist: (at: Date) => ({
    table: 'waitlist',
    row: { timestamp: at, name: 'Ada', email: 'ada@example.com' },
    years: yearsOf('communication'),
  }),
  contact: (at: Date) => ({
    table: 'contact',
    row: { timestamp: at, name: 'Ada', email: 'ada@example.com', message: 'Hello' },
    years: yearsOf('communication'),
  }),
  email: (at: Date) => ({
    table: 'emails',
    row: {
      ...{ timestamp: at, kind: 'newsletter-welcome', recipient: 'ada@example.com', subject: 'Hello' },
      ...{ dedupe_key: randomUUID(), status: 'sent' },
    },
    years: yearsOf('communication'),
  }),
} as const;
const kindNames = Object.keys(KINDS) as (keyof typeof KINDS)[];

test.each(kindNames)(
  'A row of the kind %s is kept to the last second of its retention period and deleted after it, as the dry run says.',
  async (kind) => {
    const began = new Date('2027-05-10T12:00:00Z');
    const { table, row, years } = KINDS[kind](began);
    const isKept = years === Infinity;
    await insert(table, row);
    const runBoth = async (now: Date): Promise<unknown> => {
      const foreseen = await foreseeRetention(now);
      expect(await runAt(now)).toEqual(foreseen);
      return foreseen;
    };
    const [last, later] = [0, MS.second].map((ms) => after(began, isKept ? 100 : years, ms)) as [Date, Date];
    expect(await runBoth(last)).toEqual(NOTHING);
    expect(await idsOf(table)).toHaveLength(1);
    expect(await runBoth(later)).toEqual({ ...NOTHING, [table]: isKept ? 0 : 1 });
    expect(await idsOf(table)).toHaveLength(isKept ? 1 : 0);
  },
);

test('The emails of a subscription are deleted with it.', async () => {
  const ended = new Date('2027-05-10T12:00:00Z');
  const { row } = KINDS.newsletter(ended);
  const id = await insert('newsletter', row);
  await insert('emails', { ...KINDS.email(ended).row, record_id: id });
  await insert('emails', { ...KINDS.email(ended).row, record_id: randomUUID() });
  expect(await runAt(after(ended, 1, MS.second))).toEqual({ ...NOTHING, newsletter: 1, emails: 1 });
  expect(await idsOf('emails')).toHaveLength(1);
});

test('An old payment keeps its amount and loses its buyer’s data; its ledger and the revenue do not change.', async () => {
  const { paymentId } = await beginCheckout();
  await site.sql(
    `update public.saturday_payments set payment_status = 'success', "timestamp" = '2019-01-01'`,
  );
  await site.sql(
    `update public.saturday_payments set metadata = metadata || '{"phone": "555-0100", "bookLinks": ["https://example.com"], "attribution": {"page": "/"}}'`,
  );
  const sums = () =>
    site.sql('select status, records, dollars from public.saturday_daily_counts where records <> 0');
  const before = await sums();
  // The rate limits were written a moment ago and are removed after one day, so the job's clock is two days
  // ahead.
  const now = new Date(Date.now() + 2 * MS.day);
  expect(await runAt(now)).toEqual({ ...NOTHING, payments: 1, rateLimits: 1 });
  const [row] = await site.sql('select * from public.saturday_payments where id = $1', [paymentId]);
  expect(row).toMatchObject({ name: '', email: '', plan: 'Solo Entrepreneur', payment_status: 'success' });
  expect(Number(row?.['amount'])).toBe(pricesOf('solo-entrepreneur').full.dollars);
  expect(Object.keys(row?.['metadata'] as object).toSorted()).toEqual(
    ['couponApplied', 'couponCode', 'discountAmount', 'originalAmount', 'planDetails'].toSorted(),
  );
  expect(await sums()).toEqual(before);
  expect(await site.sql('select 1 from public.saturday_payment_events')).toHaveLength(2);
  expect(await runAt(now)).toEqual(NOTHING);
});

test('Sessions, rate limits, unused links and event ids are deleted soon after they expire.', async () => {
  const now = new Date('2027-05-10T12:00:00Z');
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (const [ms, name] of [
    [MS.second, 'over'],
    [-MS.second, 'open'],
  ] as const) {
    await insert('admin_sessions', { token_hash: name, seen_at: now, expires_at: ago(ms) });
    const email = `${name}@example.com`;
    const record_id = await insert('privacy_requests', { email, choice: 'export', expires_at: ago(ms) });
    const about = { kind: 'privacy-link', recipient: email, subject: 'x', dedupe_key: name };
    await insert('emails', { ...about, record_id });
    await site.sql(`insert into public.saturday_rate_limits values ($1, $2, 1)`, [name, ago(MS.day + ms)]);
    await site.sql(`insert into public.saturday_stripe_events values ($1, $2, 'x')`, [
      name,
      ago(90 * MS.day + ms),
    ]);
  }
  expect(await runAt(now)).toEqual({
    ...NOTHING,
    ...{ adminSessions: 1, privacyRequests: 1, emails: 1, rateLimits: 1, stripeEvents: 1 },
  });
  expect(
    await site.sql(`select token_hash as name from public.saturday_admin_sessions
      union all select email from public.saturday_privacy_requests
      union all select recipient from public.saturday_emails
      union all select key from public.saturday_rate_limits
      union all select id from public.saturday_stripe_events`),
  ).toEqual(['open', 'open@example.com', 'open@example.com', 'open', 'open'].map((name) => ({ name })));
});

test('A reconciliation is deleted after 90 days.', async () => {
  await site.sql(
    `insert into public.saturday_reconciliations (night, progress, checked, findings)
     values ('2027-02-08', '{}', 0, '[]'), ('2027-02-09', '{}', 0, '[]')`,
  );
  expect(await runAt(new Date('2027-05-10T03:40:00Z'))).toEqual({ ...NOTHING, reconciliations: 1 });
  expect(await site.sql('select night::text from public.saturday_reconciliations')).toEqual([
    { night: '2027-02-09' },
  ]);
});

test('A suppression is deleted after the retention period of communication records, a newer one is not.', async () => {
  await site.sql(
    `insert into public.saturday_suppressions values ('a@example.com', '2020-01-01', 'bounce', '2020-01-01'), ('b@example.com', '2020-01-01', 'bounce', '2026-01-01')`,
  );
  expect(await runAt(new Date('2027-06-01T00:00:00Z'))).toEqual({ ...NOTHING, suppressions: 1 });
  expect(await site.sql('select email from public.saturday_suppressions')).toEqual([
    { email: 'b@example.com' },
  ]);
});

test('A suppression by unsubscription is deleted with the subscription; a bounce is not.', async () => {
  const began = new Date('2027-05-10T12:00:00Z');
  for (const reason of ['unsubscription', 'complaint', 'bounce'])
    await site.sql('insert into public.saturday_suppressions values ($1, $2, $3, $2)', [
      ...[`${reason}@example.com`, began, reason],
    ]);
  expect(await runAt(after(began, yearsOf('newsletter')))).toEqual(NOTHING);
  const now = after(began, yearsOf('newsletter'), MS.second);
  expect(await runAt(now)).toEqual({ ...NOTHING, suppressions: 1 });
  expect(await site.sql('select reason from public.saturday_suppressions order by 1')).toEqual([
    { reason: 'bounce' },
    { reason: 'complaint' },
  ]);
});

/** Inserts `rows` old leads, one outbox email for each, and `rows` old rate limits. */
async function fillOld(rows: number): Promise<void> {
  await site.supabase.exec(`
    with leads as (
      insert into public.saturday_waitlist ("timestamp", name, email)
      select '2015-01-01', 'Ada', 'ada@example.com' from generate_series(1, ${rows}) returning id
    )
    insert into public.saturday_emails (kind, recipient, subject, dedupe_key, record_id)
    select 'x', 'ada@example.com', 'x', id, id from leads;
    insert into public.saturday_rate_limits select i::text, '2015-01-01', 1 from generate_series(1, ${rows}) as i;`);
}

test('A large backlog is deleted over several runs, and the dry run counts all of it.', async () => {
  const now = new Date('2027-05-10T12:00:00Z');
  await fillOld(41);
  expect(await foreseeRetention(now)).toEqual({ ...NOTHING, waitlist: 41, emails: 41, rateLimits: 41 });
  const part = { ...NOTHING, waitlist: 20, emails: 20, rateLimits: 20 };
  expect(await applyRetention(now, Date.now() - 1, 20)).toEqual(part);
  expect(await applyRetention(now, Infinity, 20)).toEqual({
    ...NOTHING,
    ...{ waitlist: 21, emails: 21, rateLimits: 21 },
  });
  expect(await runAt(now)).toEqual(NOTHING);
});

test('While the database is down the job reports a failure and deletes nothing.', async () => {
  await insert('waitlist', KINDS.waitlist(new Date(0)).row);
  await site.outage('supabase', 60);
  const response = await call(jobRetention, '/.netlify/functions/job-retention', { method: 'POST' });
  expect((await failureOf(response)).code).toBe('unavailable');
  await site.outage('supabase', 0);
  expect(await idsOf('waitlist')).toHaveLength(1);
  expect(takeErrors()).not.toEqual([]);
});
