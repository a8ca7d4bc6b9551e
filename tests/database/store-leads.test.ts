import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { actAs, callSql, NO_LIMIT, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

interface Answer {
  outcome: 'stored' | 'known' | 'limited';
  retryAfter?: number;
}
type Lead = Record<string, unknown>;

const TABLES = ['newsletter', 'waitlist', 'contact'] as const;
type Table = (typeof TABLES)[number];

/** A lead with a new email address, in the form in which the functions send leads to the database. */
function lead(table: Table, changes: Lead = {}): Lead {
  const email = `${randomUUID()}@example.com`;
  const own = { newsletter: {}, waitlist: { name: 'Ada' }, contact: { name: 'Ada', message: 'Hello' } }[
    table
  ];
  const envelope = { source: 'website', metadata: {}, submission_id: null, quarantine_reason: null };
  return { email, ...own, ...envelope, ...changes };
}

const store = (table: Table, row: Lead, email: object | null = null, limit = NO_LIMIT): Promise<Answer> =>
  callSql(database, `store_${table}`, row, email, limit);
const rowsOf = (table: Table, { email }: Lead): Promise<Lead[]> =>
  database.sql(`select * from public.saturday_${table} where email = $1 order by "timestamp"`, [email]);
const emailsTo = ({ email }: Lead): Promise<Lead[]> =>
  database.sql('select * from public.saturday_emails where recipient = $1', [email]);
const emailTo = ({ email }: Lead) => ({ kind: 'newsletter-welcome', recipient: email, subject: 'Welcome' });
const age = (table: Table, { email }: Lead, minutes: number): Promise<unknown> =>
  database.sql(
    `update public.saturday_${table} set "timestamp" = "timestamp" - make_interval(mins => $2) where email = $1`,
    [email, minutes],
  );

test.each(TABLES)(
  'The functions’ key stores a lead in %s, and missing values get their defaults.',
  async (table) => {
    await actAs(database, 'service_role');
    const row = lead(table);
    expect(await store(table, row)).toEqual({ outcome: 'stored', retryAfter: 0 });
    const [stored] = await rowsOf(table, row);
    expect(stored).toMatchObject({ source: 'website', metadata: {}, quarantine_reason: null });
    if (table === 'waitlist') expect(stored).toMatchObject({ phone: '', website: '' });
  },
);

test.each(TABLES)('Twenty parallel copies of a submission make one row in %s.', async (table) => {
  const row = lead(table, { submission_id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => store(table, row, emailTo(row))));
  expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
  expect(answers.filter(({ outcome }) => outcome === 'known')).toHaveLength(19);
  expect(await rowsOf(table, row)).toHaveLength(1);
  expect(await emailsTo(row)).toHaveLength(1);
});

test.each(['waitlist', 'contact'] as const)(
  'Without a submission id, a lead in %s that repeats one of the last ten minutes is not stored again.',
  async (table) => {
    const row = lead(table);
    await store(table, row);
    expect(await store(table, { ...row, metadata: { attribution: { page: '/' } } })).toEqual({
      outcome: 'known',
    });
    expect(await store(table, { ...row, source: 'other' })).toMatchObject({ outcome: 'stored' });
    expect(await store(table, { ...row, name: 'Grace' })).toMatchObject({ outcome: 'stored' });
    await age(table, row, 10);
    expect(await store(table, row)).toMatchObject({ outcome: 'stored' });
    expect(await rowsOf(table, row)).toHaveLength(4);
  },
);

test('Two submissions with different ids are two rows, even if they are identical.', async () => {
  const row = lead('contact', { submission_id: randomUUID() });
  await store('contact', row);
  expect(await store('contact', { ...row, submission_id: randomUUID() })).toMatchObject({
    outcome: 'stored',
  });
});

test('An address subscribes once per source, however much time passes.', async () => {
  const row = lead('newsletter');
  await store('newsletter', row);
  await age('newsletter', row, 60 * 24 * 365);
  expect(await store('newsletter', { ...row, submission_id: randomUUID() })).toEqual({ outcome: 'known' });
  expect(await store('newsletter', { ...row, source: 'newsletter-footer' })).toMatchObject({
    outcome: 'stored',
  });
  expect(await rowsOf('newsletter', row)).toHaveLength(2);
});

test('Subscribing again after unsubscribing clears unsubscribed_at and enqueues one more welcome.', async () => {
  const row = lead('newsletter');
  const end = () =>
    database.sql('update public.saturday_newsletter set unsubscribed_at = now() where email = $1', [
      row.email,
    ]);
  await store('newsletter', row, emailTo(row));
  await end();
  expect(await store('newsletter', row, emailTo(row))).toMatchObject({ outcome: 'stored' });
  expect(await store('newsletter', row, emailTo(row))).toEqual({ outcome: 'known' });
  expect(await rowsOf('newsletter', row)).toMatchObject([{ unsubscribed_at: null }]);
  expect(await emailsTo(row)).toHaveLength(2);
});

test('A repeated submission does not undo an unsubscription.', async () => {
  const row = lead('newsletter', { submission_id: randomUUID() });
  await store('newsletter', row, emailTo(row));
  await database.sql('update public.saturday_newsletter set unsubscribed_at = now() where email = $1', [
    row['email'],
  ]);
  expect(await store('newsletter', row, emailTo(row))).toEqual({ outcome: 'known' });
  expect(await rowsOf('newsletter', row)).not.toMatchObject([{ unsubscribed_at: null }]);
  expect(await emailsTo(row)).toHaveLength(1);
});

test('A link is sent once when its request was both stored and parked, even if the parked copy is moved after ten minutes.', async () => {
  const row = lead('newsletter');
  const link = [{ ...emailTo(row), kind: 'book-mockup-link' }];
  const askedAt = new Date();
  await store('newsletter', row, link);
  await database.sql(
    `update public.saturday_emails set "timestamp" = "timestamp" - interval '20 minutes' where recipient = $1`,
    [row['email']],
  );
  const parked = { ...row, timestamp: new Date(askedAt.getTime() - 20 * 60_000).toISOString() };
  expect(await store('newsletter', parked, link)).toEqual({ outcome: 'known' });
  expect(await emailsTo(row)).toHaveLength(1);
});

test('The email with a link is sent again after ten minutes, three times a day; a welcome email is not.', async () => {
  const row = lead('newsletter', { source: 'book-mockup-generator' });
  const link = [{ ...emailTo(row), kind: 'book-mockup-link' }];
  const pass = (minutes: number) =>
    database.sql(
      `update public.saturday_emails set "timestamp" = "timestamp" - make_interval(mins => $2) where recipient = $1`,
      [row['email'], minutes],
    );
  const ask = async (): Promise<number> => {
    await store('newsletter', row, link);
    return (await emailsTo(row)).length;
  };
  expect([await ask(), await ask()]).toEqual([1, 1]);
  const counts: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await pass(11);
    counts.push(await ask());
  }
  expect(counts).toEqual([2, 3, 3]);
  await pass(24 * 60);
  expect(await ask()).toBe(4);

  const subscriber = lead('newsletter');
  await store('newsletter', subscriber, emailTo(subscriber));
  await database.sql(`update public.saturday_emails set "timestamp" = now() - interval '1 hour'`);
  await store('newsletter', subscriber, [emailTo(subscriber)]);
  expect(await emailsTo(subscriber)).toHaveLength(1);
});

test.each(TABLES)('A repeated submission without an id counts against the limit of %s.', async (table) => {
  const row = lead(table);
  const limit = { key: randomUUID(), limit: 2, seconds: 600 };
  const outcomes: string[] = [];
  for (let times = 0; times < 3; times += 1) outcomes.push((await store(table, row, null, limit)).outcome);
  expect(outcomes).toEqual(['stored', 'known', 'limited']);
  expect(await rowsOf(table, row)).toHaveLength(1);
});

test.each(TABLES)('A suspected bot’s row in %s is quarantined and enqueues no email.', async (table) => {
  const row = lead(table, { quarantine_reason: 'honeypot' });
  expect(await store(table, row, emailTo(row))).toMatchObject({ outcome: 'stored' });
  expect(await rowsOf(table, row)).toMatchObject([{ quarantine_reason: 'honeypot' }]);
  expect(await emailsTo(row)).toEqual([]);
});

test('A quarantined row does not keep its address from subscribing.', async () => {
  const row = lead('newsletter');
  await store('newsletter', { ...row, quarantine_reason: 'instant' });
  expect(await store('newsletter', row, emailTo(row))).toMatchObject({ outcome: 'stored' });
  expect(await emailsTo(row)).toHaveLength(1);
});

test.each(['waitlist', 'contact'] as const)(
  'A genuine lead in %s is stored although an identical one is quarantined.',
  async (table) => {
    const row = lead(table);
    await store(table, { ...row, quarantine_reason: 'instant' });
    expect(await store(table, row)).toMatchObject({ outcome: 'stored' });
    expect(await rowsOf(table, row)).toMatchObject([
      { quarantine_reason: 'instant' },
      { quarantine_reason: null },
    ]);
  },
);

test('A quarantined subscription is kept beside an ended one and does not undo the unsubscription.', async () => {
  const row = lead('newsletter');
  await store('newsletter', row);
  await age('newsletter', row, 5);
  await database.sql('update public.saturday_newsletter set unsubscribed_at = now()');
  await store('newsletter', { ...row, quarantine_reason: 'honeypot' });
  expect(await rowsOf('newsletter', row)).toMatchObject([
    { quarantine_reason: null, unsubscribed_at: expect.anything() as unknown },
    { quarantine_reason: 'honeypot', unsubscribed_at: null },
  ]);
});

test.each(TABLES)(
  'Over the limit nothing is stored in %s; a retry of a stored lead passes.',
  async (table) => {
    const limit = { key: `limit ${table}`, limit: 2, seconds: 600 };
    const first = lead(table, { submission_id: randomUUID() });
    const late = lead(table);
    await store(table, first, null, limit);
    await store(table, lead(table), null, limit);
    const answer = await store(table, late, emailTo(late), limit);
    expect(answer).toEqual({ outcome: 'limited', retryAfter: expect.any(Number) as number });
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(await rowsOf(table, late)).toEqual([]);
    expect(await emailsTo(late)).toEqual([]);
    expect(await store(table, first, null, limit)).toEqual({ outcome: 'known' });
  },
);

test('A text from too many senders is quarantined; a lead that is quarantined already does not count.', async () => {
  const repeat = { key: randomUUID(), limit: 1, seconds: 3600 };
  const send = async (changes: Lead = {}, senderKey: string = randomUUID()) => {
    const row = lead('contact', changes);
    await callSql(database, 'store_contact', row, null, NO_LIMIT, { ...repeat, senderKey });
    return (await rowsOf('contact', row))[0]?.['quarantine_reason'];
  };
  expect(await send({ quarantine_reason: 'honeypot' })).toBe('honeypot');
  const first = randomUUID();
  expect([await send({}, first), await send({}, first), await send()]).toEqual([null, null, 'repeated']);
  // The text now counts as repeated, even from the sender who sent it first.
  expect(await send({}, first)).toBe('repeated');
});

test.each(TABLES)(
  'A lead that was parked keeps its time in %s and counts against no limit.',
  async (table) => {
    const row = lead(table, { timestamp: '2026-11-20T10:00:00Z' });
    expect(await callSql(database, `store_${table}`, row, null, null)).toMatchObject({ outcome: 'stored' });
    const [stored] = await rowsOf(table, row);
    expect(new Date(stored?.['timestamp'] as Date)).toEqual(new Date('2026-11-20T10:00:00Z'));
    expect(await callSql(database, `store_${table}`, row, null, null)).toEqual({ outcome: 'known' });
  },
);

test('A parked subscription undoes an earlier unsubscription, but not a later one.', async () => {
  const row = lead('newsletter');
  await store('newsletter', row, emailTo(row));
  await database.sql(
    `update public.saturday_newsletter set unsubscribed_at = '2026-11-20T10:00Z' where email = $1`,
    [row.email],
  );
  const storeParked = (timestamp: string) => store('newsletter', { ...row, timestamp }, emailTo(row));
  expect(await storeParked('2026-11-20T09:59Z')).toEqual({ outcome: 'known' });
  expect(await rowsOf('newsletter', row)).not.toMatchObject([{ unsubscribed_at: null }]);
  expect(await emailsTo(row)).toHaveLength(1);
  expect(await storeParked('2026-11-20T10:01Z')).toMatchObject({ outcome: 'stored' });
  expect(await rowsOf('newsletter', row)).toMatchObject([{ unsubscribed_at: null }]);
});

test('A subscription parked before its sender unsubscribed from everything is stored as ended.', async () => {
  const row = lead('newsletter');
  await store('newsletter', row);
  const endedAt = new Date('2026-11-20T10:00Z');
  await database.sql('update public.saturday_newsletter set unsubscribed_at = $2 where email = $1', [
    row.email,
    endedAt.toISOString(),
  ]);
  const request = { ...row, source: 'book-mockup-generator', timestamp: '2026-11-20T09:59Z' };
  expect(await store('newsletter', request)).toMatchObject({ outcome: 'stored' });
  const [first, second] = await rowsOf('newsletter', row);
  expect([first, second].map((one) => new Date(one?.['unsubscribed_at'] as string | Date))).toEqual([
    endedAt,
    endedAt,
  ]);
});

test('A repeated lead is not stored again, even when its first copy was quarantined for a repeated text.', async () => {
  const repeat = { key: randomUUID(), senderKey: randomUUID(), limit: 0, seconds: 3600 };
  const row = lead('contact');
  const send = (): Promise<Answer> => callSql(database, 'store_contact', row, null, NO_LIMIT, repeat);
  expect(await send()).toMatchObject({ outcome: 'stored' });
  expect(await send()).toEqual({ outcome: 'known' });
  expect(await rowsOf('contact', row)).toMatchObject([{ quarantine_reason: 'repeated' }]);
});
