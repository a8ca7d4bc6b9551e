import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SummaryAnswer } from '#domain/admin/summary.ts';
import { sharedCloud } from '../support/cloud.ts';
import { openAdmin } from '../support/admin.ts';
import { insertRow } from '../support/rows.ts';

const site = await sharedCloud();
beforeEach(async () => {
  await site.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:30:00Z') });
});
afterEach(() => vi.useRealTimers());

async function summary(): Promise<SummaryAnswer> {
  const response = await (await openAdmin(site)).get('/api/admin/summary');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (await response.json()) as SummaryAnswer;
}

const ada = { name: 'Ada', email: 'ada@example.com' };
const addPayment = (payment_status: string, amount: number, timestamp: string) =>
  insertRow(site, 'payments', { ...ada, plan: 'Enterprise', payment_status, amount, timestamp });
const addLead = (timestamp: string, quarantine_reason: string | null = null) =>
  insertRow(site, 'waitlist', { ...ada, timestamp, quarantine_reason });

test('Without records the summary has thirty days of zeros, up to today.', async () => {
  const { daily, ...rest } = await summary();
  expect(rest).toEqual({
    ok: true,
    counts: { newsletter: 0, waitlist: 0, contact: 0, payments: 0 },
    totalRevenue: 0,
    netRevenue: 0,
    successRate: 0,
    settledRate: null,
    pending: 0,
    reconciliation: null,
  });
  expect(daily).toHaveLength(30);
  expect([daily[0], daily.at(-1)]).toEqual([
    { day: '2026-10-22', leads: 0, revenue: 0 },
    { day: '2026-11-20', leads: 0, revenue: 0 },
  ]);
  expect(daily.map(({ day }) => day)).toEqual(daily.map(({ day }) => day).toSorted());
});

test('Revenue is the sum of successful payments to the cent, and only initiated payments are pending.', async () => {
  for (const status of ['initiated', 'initiated', 'failed', 'expired', 'refunded'])
    await addPayment(status, 8000, '2026-11-19T12:00:00Z');
  for (const amount of [9.99, 19.98, 1000]) await addPayment('success', amount, '2026-11-19T12:00:00Z');
  expect(await summary()).toMatchObject({
    counts: { payments: 8 },
    totalRevenue: 1029.97,
    successRate: 38,
    pending: 2,
  });
});

test('Net revenue is what was paid minus refunds and lost disputes; the total counts paid orders as before.', async () => {
  const add = (payment_status: string, amount: number, refunded_amount: number, lost_amount: number) =>
    insertRow(site, 'payments', {
      ...{ ...ada, plan: 'Enterprise', amount, payment_status, refunded_amount, lost_amount },
    });
  await add('success', 9.99, 4, 0);
  await add('success', 1000, 0, 1000);
  await add('success', 19.98, 0, 0);
  await add('refunded', 8000, 8000, 0);
  await add('expired', 500, 0, 0);
  expect(await summary()).toMatchObject({ totalRevenue: 1029.97, netRevenue: 25.97 });
});

test('The summary has the latest reconciliation.', async () => {
  const findings = [{ paymentId: null, sentence: 'Stripe was paid $9.99 for an order without a record.' }];
  for (const night of ['2026-11-18', '2026-11-19'])
    await site.sql(
      `insert into public.saturday_reconciliations (night, finished_at, progress, checked, findings)
       values ($1, '2026-11-19T04:01:00Z', '{}', 12, $2)`,
      [night, JSON.stringify(findings)],
    );
  const { reconciliation } = await summary();
  expect(reconciliation).toMatchObject({ night: '2026-11-19', checked: 12, findings });
  expect(new Date(reconciliation?.finishedAt ?? '').toISOString()).toBe('2026-11-19T04:01:00.000Z');
});

test('Leads and revenue are counted per UTC day, without quarantined leads.', async () => {
  await addLead('2026-11-19T23:59:59.999999Z');
  await addLead('2026-11-20T00:00:00Z');
  await addLead('2026-11-20T00:10:00Z', 'honeypot');
  await addLead('2026-10-21T23:59:59Z');
  await addPayment('success', 9.99, '2026-11-20T00:00:00Z');
  await addPayment('success', 1000, '2026-10-21T23:59:59Z');
  const { counts, totalRevenue, daily } = await summary();
  expect([counts.waitlist, totalRevenue]).toEqual([3, 1009.99]);
  expect(daily.filter(({ leads, revenue }) => leads > 0 || revenue > 0)).toEqual([
    { day: '2026-11-19', leads: 1, revenue: 0 },
    { day: '2026-11-20', leads: 1, revenue: 9.99 },
  ]);
});

test('The settled success rate counts only orders older than a day.', async () => {
  await addPayment('success', 9.99, '2026-11-18T00:29:59Z');
  await addPayment('expired', 9.99, '2026-11-19T00:29:59Z');
  await addPayment('initiated', 9.99, '2026-11-19T00:30:00Z');
  await addPayment('success', 9.99, '2026-11-20T00:10:00Z');
  await addPayment('initiated', 9.99, '2026-11-20T00:20:00Z');
  expect(await summary()).toMatchObject({ successRate: 40, settledRate: 50 });
});
