import { expect, test } from 'vitest';
import { phoneOf } from '#domain/admin/phone.ts';
import { cellText, formatTime } from '#domain/admin/cell.ts';
import { isTabName, tabOf, TAB_NAMES, type TabName } from '#domain/admin/tabs.ts';
import { successRate, summarize, type Sums } from '#domain/admin/summary.ts';
import type { AdminRow } from '#domain/admin/record.ts';

const row = (columns: Record<string, unknown>): AdminRow => ({
  id: '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10',
  timestamp: '2026-11-20T15:04:05.123456+00:00',
  ...columns,
});

function shown(tabName: TabName, key: string, columns: Record<string, unknown>): string {
  const { columns: cells, details } = tabOf(tabName);
  const column = [...cells, ...details].find((one) => one.key === key);
  if (!column) throw new Error(`${tabName} has no column ${key}`);
  return cellText(column, row(columns));
}

const nothing: Sums = {
  leads: {},
  payments: {},
  recentPayments: {},
  revenue: 0,
  netRevenue: 0,
  daily: [],
  reconciliation: null,
};

test('There are four tabs, and no other name is accepted.', () => {
  expect(TAB_NAMES).toEqual(['newsletter', 'waitlist', 'contact', 'payments']);
  expect(TAB_NAMES.every(isTabName)).toBe(true);
  expect(['', 'Newsletter', 'emails', 'toString', '__proto__', 'newsletter.csv'].some(isTabName)).toBe(false);
});

test.each(TAB_NAMES.map((name) => [name]))('Every column of %s has a label and occurs once.', (tabName) => {
  const { label, columns, details } = tabOf(tabName);
  const keys = [...columns, ...details].map(({ key }) => key);
  expect(label).not.toBe('');
  expect(new Set(keys).size).toBe(keys.length);
  expect([...columns, ...details].every((column) => column.label !== '')).toBe(true);
});

test('Only the newsletter shows an empty source as website.', () => {
  expect(shown('newsletter', 'source', { source: '' })).toBe('website');
  expect(shown('newsletter', 'source', { source: null })).toBe('website');
  expect(shown('newsletter', 'source', { source: 'newsletter-footer' })).toBe('newsletter-footer');
  expect(shown('contact', 'source', { source: '' })).toBe('');
});

test.each<[TabName, string, Record<string, unknown>, string]>([
  ['payments', 'order_id', {}, '3F2B8A34'],
  ['payments', 'amount', { amount: 2999 }, '$2,999.00'],
  ['payments', 'amount', { amount: 29.97 }, '$29.97'],
  ['payments', 'delivered_at', { delivered_at: null }, ''],
  ['payments', 'delivered_at', { delivered_at: '2026-01-02T00:00:00+00:00' }, '1/2/2026, 12:00:00 AM'],
  ['contact', 'timestamp', {}, '11/20/2026, 3:04:05 PM'],
  ['contact', 'metadata', { metadata: { a: ['b'] } }, '{"a":["b"]}'],
  ['contact', 'message', { message: 'one\ntwo' }, 'one\ntwo'],
])('In %s, %s of %j is shown as %s.', (tabName, key, columns, text) => {
  expect(shown(tabName, key, columns)).toBe(text);
});

test('A time is plain ASCII, so that a spreadsheet reads it as a time.', () => {
  expect(formatTime('2026-11-20T03:48:37.075123+00:00')).toBe('11/20/2026, 3:48:37 AM');
});

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [5, 5, 100],
])('%i successes of %i payments are %i %%.', (successes, count, rate) => {
  expect(successRate(successes, count)).toBe(rate);
});

test('Without records all totals and the success rate are 0.', () => {
  expect(summarize(nothing)).toEqual({
    ok: true,
    counts: { newsletter: 0, waitlist: 0, contact: 0, payments: 0 },
    totalRevenue: 0,
    netRevenue: 0,
    successRate: 0,
    settledRate: null,
    pending: 0,
    daily: [],
    reconciliation: null,
  });
});

test('A refunded payment counts as a payment, but neither as a success nor as pending.', () => {
  const payments = { initiated: 2, success: 1, failed: 3, expired: 1, refunded: 1 };
  const summary = summarize({ ...nothing, leads: { contact: 4 }, payments, revenue: 29.97 });
  expect(summary.counts).toEqual({ newsletter: 0, waitlist: 0, contact: 4, payments: 8 });
  expect(summary).toMatchObject({ successRate: 13, pending: 2, totalRevenue: 29.97 });
});

test('The settled success rate leaves out the orders whose payment page may still be open.', () => {
  const payments = { initiated: 3, success: 3, expired: 2 };
  const recentPayments = { initiated: 3, success: 1 };
  const summary = summarize({ ...nothing, payments, recentPayments });
  expect([summary.successRate, summary.settledRate]).toEqual([38, 50]);
});

test.each([
  [{ phone: '06 12 34 56 78' }, '06 12 34 56 78'],
  [{ phone: '', metadata: { phone: ' +1 202 555 0107 ' } }, '+1 202 555 0107'],
  [{ message: 'Phone: 1\nis my mail’s subject\n\nPhone: +45 12 34 56 78' }, '+45 12 34 56 78'],
  [{ message: 'Why?\n\nPhone: Not provided' }, null],
  [{ phone: '', message: 'No phone' }, null],
])('The phone number in %j is %j, as it was typed.', (columns, phone) => {
  expect(phoneOf({ id: 'x', timestamp: '', ...columns })).toBe(phone);
});
