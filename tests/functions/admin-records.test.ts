import { beforeEach, expect, test } from 'vitest';
import { TAB_NAMES, type TabName } from '#domain/admin/tabs.ts';
import type { AdminRow, RecordsAnswer } from '#domain/admin/record.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { call } from '../support/call.ts';
import { failureOf } from '../support/failure.ts';
import { sharedCloud } from '../support/cloud.ts';
import { auditOf, openAdmin, type Admin } from '../support/admin.ts';
import { insertContact, insertContacts, insertRow } from '../support/rows.ts';

const site = await sharedCloud();
let admin: Admin;
beforeEach(async () => {
  await site.reset();
  admin = await openAdmin(site);
});

async function list(tab: TabName, query: Record<string, string> = {}): Promise<RecordsAnswer> {
  const response = await admin.get(`/api/admin/${tab}?${new URLSearchParams(query).toString()}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()) as RecordsAnswer;
}

/** The rows of all pages that a query has. */
async function listAll(tab: TabName, query: Record<string, string>): Promise<AdminRow[]> {
  const rows: AdminRow[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: RecordsAnswer = await list(tab, { ...query, cursor });
    rows.push(...page.rows);
    expect(rows.length).toBeLessThanOrEqual(page.total);
    cursor = page.nextCursor;
  }
  return rows;
}

const ORDER = { name: 'Ada', email: 'ada@example.com', plan: 'Enterprise', amount: 8000 };
const names = ({ rows }: Pick<RecordsAnswer, 'rows'>): unknown[] => rows.map((row) => row['name']);

test('Searches and opened timelines are written to the audit trail without the search text; opened pages are not.', async () => {
  const id = await insertRow(site, 'payments', ORDER);
  await list('contact');
  await admin.get('/api/admin/summary');
  await admin.get(`/api/admin/payments/00000000-0000-0000-0000-000000000000/events`);
  await list('payments', { q: 'ada@example.com' });
  expect((await admin.get(`/api/admin/payments/${id}/events`)).status).toBe(200);
  const lines = await auditOf(site);
  expect(lines).toMatchObject([
    { action: 'log-in' },
    { action: 'look-up', detail: { tab: 'payments', isSearch: true } },
    { action: 'look-up', detail: { tab: 'payments', isSearch: false, id } },
  ]);
  expect(lines.map(({ actor }) => /^[\w-]{20,}$/.test(actor))).toEqual([true, true, true]);
  expect(JSON.stringify(lines)).not.toContain('ada@');
});

test.each(TAB_NAMES.map((tab) => [tab]))(
  'An empty %s table has no rows, no next page and a total of zero.',
  async (tab) => {
    expect(await list(tab)).toEqual({ ok: true, rows: [], nextCursor: null, total: 0 });
  },
);

test('A row has every column of its table except the one for searches, amounts in dollars and times to the microsecond.', async () => {
  await site.sql(
    `insert into public.saturday_payments ("timestamp", name, email, plan, amount, metadata)
     values ('2026-11-20 10:00:00.000001+00', 'Ada', 'ada@example.com', 'TGS Report - 3 Book(s)', 29.97, '{"numberOfBooks": 3}')`,
  );
  const columns = await site.sql<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'saturday_payments'`,
  );
  const [row] = (await list('payments')).rows;
  const shown = columns.map(({ column_name }) => column_name).filter((name) => name !== 'searched_text');
  expect(Object.keys(row ?? {}).toSorted()).toEqual(shown.toSorted());
  expect(row).toMatchObject({
    timestamp: '2026-11-20T10:00:00.000001+00:00',
    amount: 29.97,
    payment_status: 'initiated',
    metadata: { numberOfBooks: 3 },
    delivered_at: null,
  });
});

test('A page has the fifty newest rows and the total number.', async () => {
  await insertContacts(site, 60);
  const page = await list('contact');
  expect(names(page)).toEqual(Array.from({ length: 50 }, (_, index) => String(60 - index)));
  expect(page.total).toBe(60);
});

test('Pages of any size list every row once, even rows a microsecond apart, and the last page has no next one.', async () => {
  await insertContacts(site, 23);
  expect(names({ rows: await listAll('contact', { limit: '5' }) })).toEqual(
    Array.from({ length: 23 }, (_, index) => String(23 - index)),
  );
});

test('Rows with the same timestamp are each listed once.', async () => {
  await site.sql(
    `insert into public.saturday_newsletter ("timestamp", email) select '2026-11-20 10:00+00', i || '@example.com' from generate_series(1, 9) as i`,
  );
  const rows = await listAll('newsletter', { limit: '4' });
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([9, 9]);
});

test('Rows added or removed between two pages do not shift the next page.', async () => {
  await insertContacts(site, 10);
  const first = await list('contact', { limit: '5' });
  await insertContacts(site, 7, { from: 11 });
  await site.sql(`delete from public.saturday_contact where name in ('6', '4')`);
  const second = await list('contact', { limit: '5', cursor: first.nextCursor ?? '' });
  expect([names(first), names(second)]).toEqual([
    ['10', '9', '8', '7', '6'],
    ['5', '3', '2', '1'],
  ]);
  expect(second.total).toBe(15);
});

test.each([
  ['limit', '0'],
  ['limit', '201'],
  ['limit', '-1'],
  ['limit', '1e2'],
  ['limit', '5.5'],
  ['limit', ''],
  ['cursor', 'oops'],
  ['cursor', 'MjAyNg.AAAA'],
  ['cursor', "' or true --"],
  ['q', 'a'.repeat(255)],
  ['q', 'a\0b'],
  ['quarantined', 'yes'],
  ['status', 'success'],
  ['product', 'report'],
  ['work', 'finished'],
  ['sort', 'name'],
  ['source', 'a\0b'],
  ['from', '2026-02-30'],
  ['to', 'today'],
  ['from', '0000-01-01'],
  ['to', '9999-12-31'],
])('The %s %j is refused, and the error names the parameter.', async (name, value) => {
  for (const path of ['contact', 'contact.csv']) {
    const response = await admin.get(
      `/api/admin/${path}?${new URLSearchParams({ [name]: value }).toString()}`,
    );
    expect(await failureOf(response)).toMatchObject({
      code: 'validation',
      fields: { [name]: expect.any(String) as string },
    });
  }
});

test('A cursor that was altered or belongs to another tab is refused.', async () => {
  await insertContacts(site, 3);
  const { nextCursor } = await list('contact', { limit: '1' });
  const [place = '', hash = ''] = (nextCursor ?? '').split('.');
  const forged = Buffer.from('2020-01-01T00:00:00+00:00 00000000-0000-4000-8000-000000000000').toString(
    'base64url',
  );
  for (const path of [`contact?cursor=${forged}.${hash}`, `waitlist?cursor=${place}.${hash}`])
    expect((await admin.get(`/api/admin/${path}`)).status).toBe(422);
  expect((await admin.get(`/api/admin/contact?cursor=${place}.${hash}`)).status).toBe(200);
});

test('A page can have one to two hundred rows.', async () => {
  await insertContacts(site, 201);
  expect((await list('contact', { limit: '200' })).rows).toHaveLength(200);
  expect((await list('contact', { limit: '1' })).rows).toHaveLength(1);
});

test('A search finds every word of it, whatever is around it.', async () => {
  await insertContact(site, { name: 'Ada Lovelace', email: 'ada@example.com' });
  await insertContact(site, { name: 'Adam Smith', email: 'smith@example.com' });
  for (const [q, found] of [
    ['ada', ['Adam Smith', 'Ada Lovelace']],
    [' LOVE ADA@ ', ['Ada Lovelace']],
    ['&|!(:*', []],
  ] as const) {
    const page = await list('contact', { q });
    expect([q, names(page), page.total]).toEqual([q, found, found.length]);
  }
});

test('A payment is found by its displayed order id, by name and by email address.', async () => {
  const id = '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10';
  await site.sql(
    `insert into public.saturday_payments (id, name, email, plan, amount) values ($1, 'Ada', 'ada@example.com', 'Enterprise', 8000), ($2, 'Bob', 'bob@example.com', 'Enterprise', 8000)`,
    // Bob's id is fixed, because a random id could contain "ada", and the search would then find Bob's payment too.
    [id, '00000000-5a51-4a52-9d3e-0d6a3b1c7f10'],
  );
  for (const q of ['3F2B8A34', '3f2b', 'ada', 'ada@example.com'])
    expect((await list('payments', { q })).rows).toMatchObject([{ id }]);
});

test('An international address is shown as it is typed, in lists, messages and CSV files.', async () => {
  await site.sql(
    `insert into public.saturday_contact (name, email, message) values ('Ida', 'ida@xn--bcher-kva.example', 'Email: ida@xn--bcher-kva.example')`,
  );
  const shown = 'ida@bücher.example';
  expect((await list('contact', {})).rows).toMatchObject([{ email: shown, message: `Email: ${shown}` }]);
});

test('A search with very many matches lists them in the same order, page by page.', async () => {
  await insertContacts(site, 10_500);
  await insertContact(site, { name: 'Somebody else', email: 'b@other.test' });
  const first = await list('contact', { q: 'example', limit: '200' });
  const second = await list('contact', { q: 'example', limit: '200', cursor: first.nextCursor ?? '' });
  expect([...names(first), ...names(second)]).toEqual(
    Array.from({ length: 400 }, (_, index) => String(10_500 - index)),
  );
  expect(second.total).toBe(10_500);
});

test('Quarantined leads are listed only on request, and then without genuine ones.', async () => {
  await insertContact(site, { name: 'Genuine', email: 'ada@example.com' });
  await insertContact(site, { name: 'Suspect', email: 'bot@example.com', quarantine_reason: 'honeypot' });
  const [shown, kept] = [await list('contact'), await list('contact', { quarantined: 'true' })];
  expect([names(shown), shown.total]).toEqual([['Genuine'], 1]);
  expect([names(kept), kept.total]).toEqual([['Suspect'], 1]);
  expect((await list('contact', { q: 'bot@example.com' })).rows).toEqual([]);
  expect(names(await list('contact', { q: 'bot', quarantined: 'true' }))).toEqual(['Suspect']);
});

test('There are no quarantined payments.', async () => {
  await insertRow(site, 'payments', ORDER);
  expect(await list('payments', { quarantined: 'true' })).toMatchObject({ rows: [], total: 0 });
});

test('Filters select rows by source, state of work and days in UTC.', async () => {
  await site.sql(`
    insert into public.saturday_contact (name, email, message, source, work_state, "timestamp") values
      ('Ada', 'a@example.com', 'hello', 'video-question-form', 'new', '2026-01-20 23:59:59.999999+00'),
      ('Bob', 'b@example.com', 'hello', 'website', 'done', '2026-01-21 00:00+00'),
      ('Cy', 'c@example.com', 'hello', 'website', 'new', '2026-01-22 00:00+00')`);
  const found = async (query: Record<string, string>) => {
    const { rows, total } = await list('contact', query);
    expect(total).toBe(rows.length);
    return rows.map((row) => row['name']);
  };
  expect(await found({ source: 'website' })).toEqual(['Cy', 'Bob']);
  expect(await found({ work: 'new' })).toEqual(['Cy', 'Ada']);
  expect(await found({ work: 'new', source: 'website', q: 'c@' })).toEqual(['Cy']);
  expect(await found({ from: '2026-01-21', to: '2026-01-21' })).toEqual(['Bob']);
  expect(await found({ from: '2026-01-21' })).toEqual(['Cy', 'Bob']);
  expect(await found({ to: '2026-01-20' })).toEqual(['Ada']);
  expect(await found({ sort: 'oldest' })).toEqual(['Ada', 'Bob', 'Cy']);
});

test('The waitlist is filtered by product, as the form stores it.', async () => {
  for (const [name, product] of [
    ['Ada', 'insights'],
    ['Bob', 'sunday'],
  ]) {
    const json = { name, email: `${name}@example.com`, product, source: 'waitlist-modal' };
    expect((await call(forms, '/api/forms/waitlist', { json })).status).toBe(201);
  }
  expect(names(await list('waitlist', { product: 'insights' }))).toEqual(['Ada']);
  expect(names(await list('waitlist', { product: 'sunday' }))).toEqual(['Bob']);
});

test('Subscriptions and their CSV are filtered by whether they have ended.', async () => {
  await site.sql(`
    insert into public.saturday_newsletter (email, unsubscribed_at) values
      ('a@example.com', null), ('b@example.com', now()), ('c@example.com', null)`);
  for (const [status, total, start] of [
    ['subscribed', 2, /^[ac]@/],
    ['unsubscribed', 1, /^b@/],
  ] as const) {
    expect((await list('newsletter', { status })).total).toBe(total);
    const csv = await (await admin.get(`/api/admin/newsletter.csv?status=${status}`)).text();
    const lines = csv.split('\r\n').slice(1, -1);
    expect([lines.length, lines.every((line) => start.test(line))]).toEqual([total, true]);
  }
});

test('Orders are filtered by status, product and work, and unpaid ones match no work.', async () => {
  await site.sql(`
    insert into public.saturday_payments (name, email, plan, amount, payment_status, "timestamp") values
      ('Ada', 'a@example.com', 'Solo Entrepreneur', 999, 'success', '2026-01-21'),
      ('Bob', 'b@example.com', 'TGS Report - 2 Book(s)', 19.98, 'success', '2026-01-22'),
      ('Cy', 'c@example.com', 'Solo Entrepreneur', 500, 'initiated', '2026-01-23')`);
  const found = async (query: Record<string, string>) => names(await list('payments', query));
  expect(await found({ status: 'success' })).toEqual(['Bob', 'Ada']);
  expect((await list('payments', { status: 'success' })).total).toBe(2);
  expect(await found({ product: 'report' })).toEqual(['Bob']);
  expect(await found({ product: 'solo-entrepreneur' })).toEqual(['Cy', 'Ada']);
  expect(await found({ work: 'new' })).toEqual(['Bob', 'Ada']);
  expect(await found({ sort: 'amount' })).toEqual(['Ada', 'Cy', 'Bob']);
});

test.each(['oldest', 'amount'])('Pages sorted by %s list every row once, also equal ones.', async (sort) => {
  await site.sql(`
    insert into public.saturday_payments (name, email, plan, amount, "timestamp")
    select i::text, 'a@example.com', 'Enterprise', 8000 + i / 4, timestamptz '2026-01-20' + i / 2 * interval '1 hour'
    from generate_series(0, 10) as i`);
  const seen = await listAll('payments', { limit: '3', sort });
  expect(new Set(seen.map(({ id }) => id)).size).toBe(11);
  const keys = seen.map((row) => (sort === 'amount' ? -Number(row['amount']) : Date.parse(row.timestamp)));
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
});

test('A cursor of one sort is refused for another.', async () => {
  await insertContacts(site, 3);
  const { nextCursor } = await list('contact', { limit: '1', sort: 'oldest' });
  const query = new URLSearchParams({ cursor: nextCursor ?? '' });
  expect((await admin.get(`/api/admin/contact?${query.toString()}`)).status).toBe(422);
});

test('A CSV has the rows of the filter, newest first in any sort.', async () => {
  await insertContact(site, { name: 'Ada', email: 'a@example.com' });
  await insertContact(site, { name: 'Bob', email: 'b@example.com' });
  await site.sql(`update public.saturday_contact set source = 'video-question-form' where name = 'Ada'`);
  const lines = async (query: string) =>
    (await (await admin.get(`/api/admin/contact.csv?${query}`)).text()).split('\r\n').slice(1, -1);
  expect(await lines('source=website')).toHaveLength(1);
  expect((await lines('sort=oldest')).map((line) => line.slice(0, 3))).toEqual(['Bob', 'Ada']);
});
