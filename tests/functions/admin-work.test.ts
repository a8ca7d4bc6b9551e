import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dueAt, type DueAnswer } from '#domain/admin/due.ts';
import type { WorkAnswer } from '#domain/admin/work.ts';
import { auditOf, openAdmin, type Admin } from '../support/admin.ts';
import { beginCheckout, pay } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { failureOf } from '../support/failure.ts';
import { insertRow } from '../support/rows.ts';

const site = await sharedCloud();
let admin: Admin;
beforeEach(async () => {
  await site.reset();
  admin = await openAdmin(site);
});
afterEach(() => vi.useRealTimers());

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const changes = async () => (await auditOf(site)).filter(({ action }) => action === 'work');

const contact = (more: object = {}) =>
  insertRow(site, 'contact', { name: 'Ada', email: 'ada@example.com', message: 'Why?', ...more });
const waitlist = (more: object = {}) =>
  insertRow(site, 'waitlist', { name: 'Bob', email: 'bob@example.com', source: 'modal-signup', ...more });
const order = (more: object = {}) =>
  insertRow(site, 'payments', {
    ...{ name: 'Cy', email: 'cy@example.com', plan: 'Solo Entrepreneur', amount: 999 },
    ...{ payment_status: 'success', ...more },
  });

const setWork = (tab: string, id: string, body: unknown) => admin.post(`/api/admin/${tab}/${id}/work`, body);

test.each([
  ['contact', contact],
  ['waitlist', waitlist],
  ['payments', order],
] as const)(
  'A record of %s is new, then contacted, then done, and the audit trail has every change.',
  async (tab, add) => {
    const id = await add();
    const before = Date.now();
    const first = await setWork(tab, id, { state: 'contacted', by: ' AL ', note: 'Left a message' });
    expect(first.status).toBe(200);
    const { row } = (await first.json()) as WorkAnswer;
    expect(row).toMatchObject({ id, work_state: 'contacted', work_by: 'AL', work_note: 'Left a message' });
    expect(Date.parse(String(row['work_at']))).toBeGreaterThanOrEqual(before);
    // A change without a note leaves the record's note unchanged.
    const second = (await (await setWork(tab, id, { state: 'done', by: 'GH' })).json()) as WorkAnswer;
    expect(second.row).toMatchObject({ work_state: 'done', work_by: 'GH', work_note: 'Left a message' });
    expect((await changes()).map(({ detail }) => detail)).toEqual([
      { tab, id, from: 'new', state: 'contacted', by: 'AL', note: 'Left a message' },
      { tab, id, from: 'contacted', state: 'done', by: 'GH' },
    ]);
  },
);

test('A note that is too long is refused with the message of the site’s forms.', async () => {
  const id = await contact();
  const change = { state: 'done', by: 'AL', note: 'x'.repeat(1001) };
  const message = 'Please use at most 1000 characters';
  expect(await failureOf(await setWork('contact', id, change))).toMatchObject({
    message,
    fields: { note: message },
  });
  expect(await changes()).toEqual([]);
});

test('The same change twice is saved once.', async () => {
  const id = await contact();
  const change = { state: 'contacted', by: 'AL', note: 'x' };
  await setWork('contact', id, change);
  expect((await setWork('contact', id, { ...change, by: 'GH' })).status).toBe(200);
  expect(await changes()).toHaveLength(1);
});

test('A note without a state leaves the state as it is.', async () => {
  const id = await contact();
  await setWork('contact', id, { state: 'done', by: 'AL' });
  const answer = (await (await setWork('contact', id, { by: 'GH', note: 'Paid' })).json()) as WorkAnswer;
  expect(answer.row).toMatchObject({ work_state: 'done', work_by: 'GH', work_note: 'Paid' });
});

test('A note that was typed under an older note is added to the note that another person saved meanwhile.', async () => {
  const id = await contact();
  const noteAfter = async (note: string, noteBefore: string) => {
    const answer = await setWork('contact', id, { state: 'contacted', by: 'AL', note, noteBefore });
    return ((await answer.json()) as WorkAnswer).row['work_note'];
  };
  expect(await noteAfter('Called', '')).toBe('Called');
  expect(await noteAfter('Wrote an email', '')).toBe('Called\nWrote an email');
  expect(await noteAfter('Wrote an email', ''), 'sent again').toBe('Called\nWrote an email');
  expect(await noteAfter('Old', 'Old'), 'not changed').toBe('Called\nWrote an email');
  expect(await noteAfter('Called twice', 'Called\nWrote an email')).toBe('Called twice');
  expect(await noteAfter('', 'Called twice')).toBe('');
});

test('The audit trail’s copy of a note has neither addresses nor phone numbers.', async () => {
  const id = await contact();
  const note = 'Call +1 (202) 555-0107 or write to bob@books.example, 2 books, on 11/24';
  await setWork('contact', id, { state: 'contacted', by: 'AL', note });
  const [line] = await changes();
  expect(line?.detail['note']).toBe('Call [number] or write to [address] 2 books, on 11/24');
  const [row] = await site.sql('select work_note from public.saturday_contact');
  expect(row).toEqual({ work_note: note });
});

test.each([
  [{ state: 'contacted' }, 'by'],
  [{ state: 'contacted', by: '  ' }, 'by'],
  [{ state: 'contacted', by: 'x'.repeat(41) }, 'by'],
  [{ state: 'open', by: 'AL' }, 'state'],
  [{ by: 'AL' }, 'state'],
  [{ state: 'done', by: 'AL', note: 7 }, 'note'],
  [{ state: 'done', by: 'AL', note: 'x', noteBefore: 7 }, 'noteBefore'],
  [{ state: 'done', by: 'A\0L' }, 'by'],
  [{ state: 'done', by: 'AL', amount: 1 }, 'amount'],
])('The change %j is refused, and the error names %s.', async (body, field) => {
  const id = await contact();
  expect(await failureOf(await setWork('contact', id, body))).toMatchObject({
    code: 'validation',
    fields: { [field]: expect.any(String) as string },
  });
  expect(await changes()).toEqual([]);
});

test('The work of a quarantined lead or an unpaid order cannot be set; an unknown record is not found.', async () => {
  const change = { state: 'done', by: 'AL' };
  const held = await contact({ quarantine_reason: 'honeypot' });
  const unpaid = await order({ payment_status: 'initiated' });
  for (const [tab, id] of [
    ['contact', held],
    ['payments', unpaid],
  ] as const)
    expect(await failureOf(await setWork(tab, id, change))).toMatchObject({ code: 'validation' });
  for (const id of [UNKNOWN_ID, 'oops'])
    expect(await failureOf(await setWork('waitlist', id, change))).toMatchObject({ code: 'not_found' });
  expect(await changes()).toEqual([]);
});

test('An erasure removes an address from the notes of others, and the note of an anonymized order.', async () => {
  const [id, paid] = [await contact(), await order()];
  const note = { state: 'contacted', by: 'AL', note: 'Knows grace@example.org' };
  await setWork('contact', id, note);
  await setWork('payments', paid, note);
  await site.sql(`select public.saturday_erase_mentions('grace@example.org')`);
  await site.sql('select public.saturday_anonymize_payments(array[$1::uuid])', [paid]);
  expect(await site.sql('select work_note from public.saturday_contact')).toEqual([
    { work_note: 'Knows [erased]' },
  ]);
  expect(await site.sql('select work_note, work_state from public.saturday_payments')).toEqual([
    { work_note: '', work_state: 'contacted' },
  ]);
  const [{ text } = { text: '' }] = await site.sql<{ text: string }>(
    'select string_agg(a::text, $1) as text from public.saturday_audit as a',
    [' '],
  );
  expect(text).not.toContain('grace@');
});

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

async function today(): Promise<DueAnswer> {
  const response = await admin.get('/api/admin/today');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (await response.json()) as DueAnswer;
}

test('Today lists what was promised and not answered, the most overdue first.', async () => {
  await contact({ name: 'question, 30 h', timestamp: hours(30) });
  await contact({ name: 'analysis, 40 h', timestamp: hours(40), source: 'custom-book-analysis-request' });
  await waitlist({ name: 'signup, 50 h', timestamp: hours(50) });
  await order({ name: 'plan, 20 h', timestamp: hours(20) });
  await order({ name: 'report, 49 h', timestamp: hours(49), plan: 'TGS Report - 1 Book(s)' });
  const { rows, total, overdue } = await today();
  expect(rows.map(({ tab, name }) => [tab, name])).toEqual([
    ['waitlist', 'signup, 50 h'],
    ['contact', 'question, 30 h'],
    ['payments', 'report, 49 h'],
    ['payments', 'plan, 20 h'],
    ['contact', 'analysis, 40 h'],
  ]);
  expect([total, overdue]).toEqual([5, 3]);
  const [first] = rows;
  expect(Date.parse(first?.dueAt ?? '') - Date.parse(first?.timestamp ?? '')).toBe(24 * 3_600_000);
});

test('The promised hours of an order begin when it is paid, which for a bank debit is days later.', async () => {
  const begun = await pay(site, await beginCheckout());
  await site.sql(`update public.saturday_payments set "timestamp" = now() - interval '4 days'`);
  const { rows, overdue } = await today();
  expect([rows.map(({ id }) => id), overdue]).toEqual([[begun.paymentId], 0]);
  expect(rows.map((row) => dueAt(row.tab, row))).toEqual(rows.map((row) => Date.parse(row.dueAt)));
});

test('Today leaves out what is done, contacted, delivered, refunded, lost in a dispute, quarantined, unpaid or not promised.', async () => {
  await contact({ work_state: 'done' });
  await contact({ work_state: 'contacted' });
  await contact({ quarantine_reason: 'links' });
  await waitlist({ source: 'waitlist-modal' });
  await order({ payment_status: 'initiated' });
  await order({ payment_status: 'refunded' });
  await order({ amount: 10, refunded_amount: 4, lost_amount: 6 });
  await order({ delivered_at: hours(1), plan: 'TGS Report - 1 Book(s)' });
  await insertRow(site, 'newsletter', { email: 'ada@example.com' });
  expect(await today()).toEqual({ ok: true, rows: [], total: 0, overdue: 0 });
});

test('A record that was marked as contacted leaves Today, and comes back when it is new again.', async () => {
  const id = await contact({ timestamp: hours(30) });
  await setWork('contact', id, { state: 'contacted', by: 'AL' });
  expect((await today()).total).toBe(0);
  await setWork('contact', id, { state: 'new', by: 'AL' });
  expect((await today()).rows).toMatchObject([{ id, work_state: 'new' }]);
});

test('Today has at most 200 rows and counts all.', async () => {
  await site.sql(
    `insert into public.saturday_contact (name, email, message, "timestamp")
     select i::text, 'a@example.com', 'x', now() - i * interval '1 minute' from generate_series(1, 203) as i`,
  );
  const { rows, total } = await today();
  expect([rows.length, total, rows[0]?.['name']]).toEqual([200, 203, '203']);
});
