// Applies the migrations to PostgreSQL 15. There, several connections run in parallel, which the embedded database does
// not support. If PostgreSQL 15 is missing, only the first test runs, on the embedded database.
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { EXTENSIONS } from '../../local/supabase/extensions.ts';
import { migrate, PROJECT_SQL } from '../../local/supabase/migrate.ts';
import { findPostgres, startPostgres, type Postgres } from '../../local/supabase/postgres.ts';

const bin = findPostgres();

/**
 * Older hosted Supabase projects grant every new table, sequence and function in `public` to these roles by default. The
 * migrations must revoke it.
 */
const OLD_DEFAULTS = ['tables', 'sequences', 'functions']
  .map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated;`)
  .join('');
/** What somebody other than the functions' key has a right to. */
const GRANTED = `
  select relname as name from pg_class, aclexplode(relacl) as acl
  where relnamespace = 'public'::regnamespace
    and (acl.grantee = 0 or acl.grantee::regrole::text in ('anon', 'authenticated'))
  union all
  select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
  where pronamespace = 'public'::regnamespace
    and (acl.grantee = 0 or acl.grantee::regrole::text in ('anon', 'authenticated'))`;

if (bin === null)
  test('This machine has no PostgreSQL 15: on the embedded database, the migrations revoke what an old project grants to everybody.', async () => {
    const connection = await createPgliteConnection({ pgliteOptions: { extensions: EXTENSIONS } });
    onTestFinished(() => connection.close());
    await connection.driver.exec(PROJECT_SQL + OLD_DEFAULTS);
    await migrate(connection.driver, 'supabase/migrations');
    expect((await connection.driver.query(GRANTED)).rows).toEqual([]);
  });
else describe('On PostgreSQL 15', () => testOn(bin));

const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const NO_LIMIT = literal({ key: 'none', limit: 1_000_000, seconds: 600 });
/** The number of connections that call the same function at the same moment. */
const AT_ONCE = 6;

function testOn(programs: string): void {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs);
    await postgres.query(PROJECT_SQL + OLD_DEFAULTS);
    for (const file of globSync('supabase/migrations/*.sql').sort()) await postgres.apply(file);
    await postgres.query(
      'create schema gate; create sequence gate.passed; grant usage on schema gate to service_role; grant all on sequence gate.passed to service_role',
    );
  });
  afterAll(() => postgres.stop());

  const asFunctions = (sql: string): Promise<string[]> => postgres.query(sql, 'service_role');
  let expected = 0;
  /**
   * Runs SQL in `AT_ONCE` connections. Each counts itself at a gate (a sequence, whose value all connections see) and
   * goes on when all have arrived, so that the functions run at the same moment on a busy machine too. Returns all lines.
   */
  const atOnce = async (sql: string): Promise<string[]> => {
    expected += AT_ONCE;
    const gate = `do $$ begin
        perform nextval('gate.passed');
        while (select last_value from gate.passed) < ${expected} loop perform pg_sleep(0.001); end loop;
      end $$;`;
    return (await Promise.all(Array.from({ length: AT_ONCE }, () => asFunctions(gate + sql)))).flat();
  };

  test('the migrations apply, and revoke what an old project grants to everybody.', async () => {
    expect(await postgres.query('show server_version_num')).toEqual([expect.stringMatching(/^15\d{4}$/)]);
    expect(await postgres.query(GRANTED)).toEqual([]);
  });

  test.each(['newsletter', 'waitlist', 'contact'])(
    'connections that store the same lead in parallel make one row in %s.',
    async (table) => {
      const email = `${randomUUID()}@example.com`;
      const own = { newsletter: {}, waitlist: { name: 'Ada' }, contact: { name: 'Ada', message: 'x' } }[
        table
      ];
      for (const submission_id of [randomUUID(), null]) {
        const lead = literal({ email, ...own, source: String(submission_id), submission_id });
        const welcome = literal({ kind: 'welcome', recipient: email, subject: 'Hello' });
        const call = `select public.saturday_store_${table}(${lead}, ${welcome}, ${NO_LIMIT}) ->> 'outcome'`;
        const outcomes = await atOnce(call);
        expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(AT_ONCE - 1);
      }
      const count = `select count(*) from public.saturday_${table} where email = '${email}'`;
      expect(await postgres.query(count)).toEqual(['2']);
      const emails = `select count(*) from public.saturday_emails where recipient = '${email}'`;
      expect(await postgres.query(emails)).toEqual(['2']);
    },
  );

  test('connections that start and settle the same order in parallel make one payment, one change of status and one email.', async () => {
    const submission_id = randomUUID();
    const person = { name: 'Ada', email: 'ada@example.com' };
    const order = literal({ ...person, plan: 'Enterprise', amount: 8000, metadata: {}, submission_id });
    const start = `select public.saturday_start_payment(${order}, ${NO_LIMIT}) -> 'payment' ->> 'id'`;
    const ids = new Set(await atOnce(start));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const email = literal({ kind: 'payment-confirmation', recipient: person.email, subject: 'Paid' });
    const settle = `select public.saturday_settle_payment('${id}', 'success', 'webhook', ${email})`;
    const moved = await atOnce(settle);
    expect(moved.filter((one) => one === 't')).toHaveLength(1);
    expect(
      await postgres.query(
        `select kind from public.saturday_payment_events where payment_id = '${id}' order by position`,
      ),
    ).toEqual(['created', 'settled', 'mail']);
    expect(
      await postgres.query(`select count(*) from public.saturday_emails where record_id = '${id}'`),
    ).toEqual(['1']);
  });

  test('connections that claim in parallel never get the same email.', async () => {
    await postgres.query('delete from public.saturday_emails');
    const email = literal({ kind: 'welcome', recipient: 'ada@example.com', subject: 'Hello' });
    await postgres.query(
      `select public.saturday_enqueue_email(${email}, gen_random_uuid()) from generate_series(1, 40)`,
    );
    const ids = await atOnce('select id from public.saturday_claim_emails(5, 120)');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('connections that use the same privacy link in parallel erase the address once.', async () => {
    const lead = literal({
      ...{ name: 'Bob', email: 'bob@example.com', source: 'video-question-form' },
      ...{ message: 'For ada@example.org.', metadata: {} },
    });
    await asFunctions(`select public.saturday_store_contact(${lead}, null, ${NO_LIMIT})`);
    const email = literal({ kind: 'privacy-link', recipient: 'ada@example.org', subject: 'Your data' });
    const open = `select public.saturday_open_privacy_request('ada@example.org', 'erase', now() + interval '1 hour', ${email}, ${NO_LIMIT})`;
    const [id = ''] = await asFunctions(open);
    const erase = `select public.saturday_erase_address('${id}', now(), 'actor') ->> 'mentions'`;
    const answers = await atOnce(erase);
    expect(answers).toEqual(['1']);
    expect(
      await postgres.query(`select message from public.saturday_contact where email = 'bob@example.com'`),
    ).toEqual(['For [erased].']);
  });

  test('mentions are found with an index.', async () => {
    const scans = `select relname || ' ' || idx_scan from pg_stat_user_indexes where indexrelname ~ '_mentions$' order by 1`;
    const others = `select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    // PostgreSQL may count a connection's index scans only when the connection's process ends, which may be some time
    // after the query was answered.
    const count = async (): Promise<string[]> => {
      await expect.poll(() => postgres.query(others)).toEqual(['0']);
      return postgres.query(scans);
    };
    const before = await count();
    await asFunctions(`select public.saturday_find_mentions('a@example.com')`);
    const more = before.map((line) => line.replace(/\d+$/, (count) => String(Number(count) + 1)));
    expect(await count()).toEqual(more);
    expect(more).toHaveLength(4);
  });

  test('the subscriptions of an address are found with an index.', async () => {
    const plan = await postgres.query(
      `set enable_seqscan = off; explain update public.saturday_newsletter set unsubscribed_at = now() where email = 'a@example.com'`,
    );
    expect(plan.join('\n')).toContain('saturday_newsletter_email ');
  });

  test('a dry run of the retention deletes nothing, and returns the numbers of the real run.', async () => {
    await postgres.query(
      `insert into public.saturday_waitlist ("timestamp", name, email) values ('2015-01-01', 'Ada', 'old@example.com')`,
    );
    const before = literal({
      ...{ newsletter: '2020-01-01', waitlist: '2020-01-01', communication: '2020-01-01' },
      ...{ rateLimits: '2020-01-01', stripeEvents: '2020-01-01' },
      reconciliations: '2020-01-01',
    });
    const run = (isDry: boolean): Promise<string[]> =>
      asFunctions(`select public.saturday_apply_retention(now(), ${before}, ${isDry}) ->> 'waitlist'`);
    expect([await run(true), await run(true), await run(false), await run(false)]).toEqual([
      ['1'],
      ['1'],
      ['1'],
      ['0'],
    ]);
  });

  test('of parallel hits, exactly as many as the limit are permitted.', async () => {
    const limit = literal({ key: 'key', limit: 2, seconds: 600 });
    const waits = await atOnce(`select public.saturday_count_hit(${limit})`);
    expect(waits.filter((wait) => wait === '0')).toHaveLength(2);
  });
}
