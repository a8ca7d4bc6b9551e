import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#brand';
import { BYTE_ORDER_MARK } from '#domain/admin/csv.ts';
import type { SourcesAnswer } from '#domain/admin/sources.ts';
import { auditOf, openAdmin, type Admin } from '../support/admin.ts';
import { sharedCloud } from '../support/cloud.ts';
import { parseCsvTable } from '../support/csv.ts';
import { failureOf } from '../support/failure.ts';
import { insertRow } from '../support/rows.ts';

const site = await sharedCloud();
let admin: Admin;
beforeEach(async () => {
  await site.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:30:00Z') });
  admin = await openAdmin(site);
});
afterEach(() => vi.useRealTimers());

const addLead = (email: string, source: string, timestamp: string, attribution?: object) =>
  insertRow(site, 'contact', {
    ...{ name: 'Ada', email, message: 'x', source, timestamp },
    metadata: attribution ? { attribution } : {},
  });
const addOrder = (email: string, amount: number, timestamp: string, payment_status = 'success') =>
  insertRow(site, 'payments', { name: 'Ada', email, plan: 'Enterprise', amount, payment_status, timestamp });
async function sources(query = '') {
  const response = await admin.get(`/api/admin/sources${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as SourcesAnswer).rows;
}

const LETTER = {
  page: '/pricing',
  referrer: 'https://news.example/a/letter',
  utm: { utm_source: 'letter', utm_campaign: 'spring' },
};
const nothing = { page: '', referrer: '', campaign: '', leads: 0, orders: 0, revenue: 0 };

test('Leads, paid orders and revenue are counted by source, first page, referring host and campaign.', async () => {
  await addLead('a@example.com', 'website', '2026-11-18T10:00Z', LETTER);
  await addLead('b@example.com', 'website', '2026-11-18T11:00Z', LETTER);
  await addLead('c@example.com', 'video-question-form', '2026-11-19T23:59:59.999Z', {
    referrer: 'android-app://com.google.android.gm/',
  });
  await site.sql(
    `insert into public.saturday_newsletter (email, source, "timestamp") values ('d@example.com', '', '2026-11-19')`,
  );
  await addOrder('A@example.com', 999, '2026-11-19T10:00Z');
  await addOrder('a@example.com', 9.99, '2026-11-19T11:00Z');
  expect(await sources()).toEqual([
    {
      ...{ source: 'website', page: '/pricing', referrer: 'news.example', campaign: 'spring' },
      ...{ leads: 2, orders: 2, revenue: 1008.99 },
    },
    { ...nothing, source: 'video-question-form', referrer: 'com.google.android.gm', leads: 1 },
    { ...nothing, source: 'website', leads: 1 },
  ]);
});

test('An order counts for the first earlier lead of its address, or for the checkout if there is none.', async () => {
  await addLead('a@example.com', 'website', '2025-01-01T10:00Z', LETTER);
  await addLead('a@example.com', 'video-question-form', '2026-11-18T10:00Z');
  await addLead('late@example.com', 'website', '2026-11-19T12:00Z', LETTER);
  await addOrder('a@example.com', 500, '2026-11-19T10:00Z');
  await addOrder('late@example.com', 20, '2026-11-19T10:00Z');
  await addOrder('', 10, '2026-11-19T10:00Z');
  const rows = await sources();
  expect(
    rows.filter(({ orders }) => orders > 0).map(({ source, orders, revenue }) => [source, orders, revenue]),
  ).toEqual([
    ['website', 1, 500],
    ['checkout', 2, 30],
  ]);
});

test('Quarantined leads, unpaid and refunded orders and other days are left out; both days of the span count.', async () => {
  await addLead('a@example.com', 'website', '2026-10-01T00:00Z');
  await addLead('b@example.com', 'website', '2026-10-02T23:59:59Z');
  await addLead('c@example.com', 'website', '2026-10-03T00:00Z');
  await site.sql(
    `insert into public.saturday_contact (name, email, message, quarantine_reason, "timestamp") values ('x', 'x@example.com', 'x', 'links', '2026-10-01')`,
  );
  for (const status of ['initiated', 'refunded', 'failed'])
    await addOrder('a@example.com', 100, '2026-10-02T10:00Z', status);
  expect(await sources('?from=2026-10-01&to=2026-10-02')).toEqual([
    { ...nothing, source: 'website', leads: 2 },
  ]);
  expect(await sources()).toEqual([]);
});

test.each([
  ['?from=oops', 'from'],
  ['?to=2026-02-30', 'to'],
  ['?to=9999-12-31', 'to'],
  ['?from=2026-02-02&to=2026-02-01', 'to'],
  ['?from=2025-01-01&to=2026-02-01', 'to'],
])('The span %s is refused, and the error names %s.', async (query, field) => {
  for (const path of ['sources', 'sources.csv'])
    expect(await failureOf(await admin.get(`/api/admin/${path}${query}`))).toMatchObject({
      code: 'validation',
      fields: { [field]: expect.any(String) as string },
    });
});

test('The CSV has the same rows, is named after the day and is written to the audit trail.', async () => {
  await addLead('a@example.com', 'website', '2026-11-18T10:00Z', { ...LETTER, page: '=1+1' });
  await addOrder('a@example.com', 999, '2026-11-19T10:00Z');
  const response = await admin.get('/api/admin/sources.csv?from=2026-11-01');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${brand.slug}_sources_2026-11-20.csv"`,
  );
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  expect(parseCsvTable(text.slice(1))).toEqual([
    {
      ...{ source: 'website', page: "'=1+1", referrer: 'news.example', campaign: 'spring' },
      ...{ leads: '1', orders: '1', revenue: '999.00' },
    },
  ]);
  expect((await auditOf(site)).filter(({ action }) => action === 'export')).toMatchObject([
    { detail: { tab: 'sources', isSearch: false } },
  ]);
});
