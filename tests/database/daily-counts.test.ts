import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { actAs, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const counted = `
  select 'waitlist' as tab, ("timestamp" at time zone 'UTC')::date::text as day,
    case when quarantine_reason is null then 'genuine' else 'quarantined' end as status, count(*)::int as records, 0 as dollars
  from public.saturday_waitlist group by 2, 3
  union all
  select 'payments', ("timestamp" at time zone 'UTC')::date::text, payment_status, count(*)::int, sum(amount)::float
  from public.saturday_payments group by 2, 3
  order by 1, 2, 3`;
const kept = `
  select tab, day::text, status, records::int, dollars::float from public.saturday_daily_counts where records <> 0 order by 1, 2, 3`;

const STATUSES = ['initiated', 'success', 'failed', 'expired', 'refunded'];
const day = fc.integer({ min: 1, max: 4 }).map((number) => `2026-11-0${number}T23:30:00-02:00`);
const reason = fc.constantFrom("'honeypot'", 'null');
const status = fc.constantFrom(...STATUSES);

/** A random SQL statement. It may change any number of rows, including none. */
const statement = fc.oneof(
  fc
    .tuple(day, reason, fc.integer({ min: 0, max: 3 }))
    .map(
      ([at, why, count]) =>
        `insert into public.saturday_waitlist ("timestamp", name, email, quarantine_reason) select '${at}', 'Ada', 'ada@example.com', ${why} from generate_series(1, ${count})`,
    ),
  fc
    .tuple(day, status, fc.integer({ min: 1, max: 999 }))
    .map(
      ([at, state, cents]) =>
        `insert into public.saturday_payments ("timestamp", name, email, plan, amount, payment_status) values ('${at}', 'Ada', 'ada@example.com', 'Plan', ${cents} / 100.0, '${state}')`,
    ),
  fc
    .tuple(day, reason)
    .map(
      ([at, why]) =>
        `update public.saturday_waitlist set quarantine_reason = ${why}, phone = '1' where "timestamp" = '${at}'`,
    ),
  fc
    .tuple(status, status)
    .map(
      ([from, to]) =>
        `update public.saturday_payments set payment_status = '${to}' where payment_status = '${from}'`,
    ),
  fc
    .tuple(day, day)
    .map(
      ([from, to]) =>
        `update public.saturday_payments set "timestamp" = '${to}' where "timestamp" = '${from}'`,
    ),
  day.map((at) => `delete from public.saturday_waitlist where "timestamp" = '${at}'`),
  status.map((state) => `delete from public.saturday_payments where payment_status = '${state}'`),
  fc.constant('truncate public.saturday_waitlist'),
);

test('The daily counts equal a count of the tables after any changes.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 12 }), async (statements) => {
      await database.exec(
        'begin; delete from public.saturday_payments; truncate public.saturday_waitlist; delete from public.saturday_daily_counts where records = 0; commit',
      );
      for (const text of statements) await database.sql(text);
      expect(await database.sql(kept)).toEqual(await database.sql(counted));
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('A change that moves no row between groups does not touch the daily counts.', async () => {
  await database.exec(
    `delete from public.saturday_payments; insert into public.saturday_payments (name, email, plan, amount) values ('Ada', 'ada@example.com', 'Plan', 1)`,
  );
  const versions = (): Promise<unknown[]> =>
    database.sql('select xmin::text, * from public.saturday_daily_counts');
  const before = await versions();
  await database.exec(`update public.saturday_payments set name = 'Bob', updated_at = now()`);
  expect(await versions()).toEqual(before);
});

test('Rows are counted when a dump is loaded without ordinary triggers, and when the functions’ key adds them.', async () => {
  const insert = `insert into public.saturday_newsletter (email) values ('a@example.com')`;
  await database.exec(
    `set session_replication_role = replica; ${insert}; set session_replication_role = default`,
  );
  await actAs(database, 'service_role');
  await database.exec(insert.replace('a@', 'b@'));
  const rows = await database.sql(
    `select records::int from public.saturday_daily_counts where tab = 'newsletter'`,
  );
  expect(rows).toEqual([{ records: 2 }]);
});
