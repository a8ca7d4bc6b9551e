import { ANALYSIS_HOURS, ONBOARDING_HOURS } from '../content/claims.ts';
import { toCents } from '../money.ts';
import { isReportPlan } from '../payments/order.ts';
import type { AdminRow } from './record.ts';
import type { TabName } from './tabs.ts';
import { isWork, type WorkTab } from './work.ts';

/**
 * The hours within which the site promises to answer a record. The key of an order is `plan` or `report`. The key of a
 * lead is its source if that source is listed here, otherwise its tab. Null means that no time is promised: people on
 * the waitlist of a companion product get an answer when the product opens.
 */
export const PROMISED_HOURS: Readonly<Record<string, number | null>> = {
  waitlist: ONBOARDING_HOURS,
  contact: ONBOARDING_HOURS,
  plan: ONBOARDING_HOURS,
  report: ANALYSIS_HOURS,
  'custom-book-analysis-request': ANALYSIS_HOURS,
  'waitlist-modal': null,
};

const HOUR_MS = 60 * 60 * 1000;

/** A record that waits for a promised answer, with its tab and the time by which the answer is due (ISO 8601). */
export type DueRow = AdminRow & { readonly tab: WorkTab; readonly dueAt: string };

/**
 * The records that wait for a promised answer (`GET /api/admin/today`), earliest `dueAt` first. The server limits the
 * number of `rows`. `total` counts all records that wait; `overdue` counts those whose `dueAt` has passed.
 */
export interface DueAnswer {
  ok: true;
  rows: DueRow[];
  total: number;
  overdue: number;
}

/**
 * The time by which a record has to be answered, in ms since the epoch; the hours of an order begin when it is paid.
 * Null if the record is not work for staff (`isWork`), if its `work_state` is not `new`, if the order was delivered, if
 * its money went back to the buyer by refunds and lost disputes, or if no time is promised.
 */
export function dueAt(tabName: TabName, row: AdminRow): number | null {
  const isOpen = row['work_state'] === 'new' && isWork(tabName, row) && !row['delivered_at'];
  if (!isOpen || row['payment_status'] === 'refunded' || isMoneyGone(row)) return null;
  const hours = PROMISED_HOURS[promiseOf(tabName, row)] ?? null;
  const since = typeof row['paid_at'] === 'string' ? row['paid_at'] : row.timestamp;
  return hours === null ? null : Date.parse(since) + hours * HOUR_MS;
}

/** Whether all that was paid for an order went back to the buyer, by refunds and lost disputes. */
export function isMoneyGone({ amount, refunded_amount: refunded, lost_amount: lost }: AdminRow): boolean {
  return toCents(Number(refunded)) + toCents(Number(lost)) >= toCents(Number(amount));
}

function promiseOf(tabName: TabName, row: AdminRow): string {
  if (tabName === 'payments') return isReportPlan(String(row['plan'])) ? 'report' : 'plan';
  const source = String(row['source']);
  return Object.hasOwn(PROMISED_HOURS, source) ? source : tabName;
}
