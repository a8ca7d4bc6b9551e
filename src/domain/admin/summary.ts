import type { Finding } from '../payments/reconciliation.ts';
import type { LeadTab, TabName } from './tabs.ts';

/** The totals of one day. `day` is in UTC (`2026-11-20`), `revenue` in dollars. */
export interface DayTotals {
  day: string;
  leads: number;
  revenue: number;
}

/**
 * A night's comparison of our payments with Stripe's. `night` is a day in UTC (`2026-11-20`). `checked` is the number
 * of compared entries: Stripe's checkout sessions, refunds and disputes, and our payments with an open dispute.
 * `finishedAt` (ISO 8601) is null while the comparison runs, and also if it could not be finished.
 */
export interface Reconciliation {
  night: string;
  finishedAt: string | null;
  checked: number;
  findings: Finding[];
}

/** The data of the tiles and charts (`GET /api/admin/summary`). Amounts are in dollars, rates in whole percent. */
export interface SummaryAnswer {
  ok: true;
  counts: Record<TabName, number>;
  totalRevenue: number;
  /** What was paid, minus refunds (full and partial), minus lost disputes. */
  netRevenue: number;
  successRate: number;
  /**
   * The success rate of the orders that are older than `SESSION_HOURS`; null when there are none. The buyers of newer
   * orders may still pay.
   */
  settledRate: number | null;
  pending: number;
  daily: DayTotals[];
  /** The newest night's comparison; null before the first night. */
  reconciliation: Reconciliation | null;
}

/** How long after the order a buyer can pay on Stripe's page, in hours. */
export const SESSION_HOURS = 24;

/** The counts from the database: leads by tab, excluding quarantined leads; payments by status; revenue in dollars. */
export interface Sums extends Pick<SummaryAnswer, 'netRevenue' | 'reconciliation'> {
  leads: Readonly<Partial<Record<LeadTab, number>>>;
  payments: Readonly<Record<string, number>>;
  /** The payments of the last `SESSION_HOURS`, by status. `payments` counts these payments too. */
  recentPayments: Readonly<Record<string, number>>;
  revenue: number;
  daily: DayTotals[];
}

/**
 * Composes the data of the tiles and charts. `pending` counts initiated payments. A refunded payment counts as a
 * payment, not as a success (docs/product.md, Admin).
 */
export function summarize({
  leads,
  payments,
  recentPayments,
  revenue,
  daily,
  ...books
}: Sums): SummaryAnswer {
  const paymentCount = countOf(payments);
  const successes = payments['success'] ?? 0;
  const settledCount = paymentCount - countOf(recentPayments);
  return {
    ok: true,
    counts: {
      newsletter: leads.newsletter ?? 0,
      waitlist: leads.waitlist ?? 0,
      contact: leads.contact ?? 0,
      payments: paymentCount,
    },
    totalRevenue: revenue,
    successRate: successRate(successes, paymentCount),
    settledRate:
      settledCount === 0 ? null : successRate(successes - (recentPayments['success'] ?? 0), settledCount),
    pending: payments['initiated'] ?? 0,
    daily,
    ...books,
  };
}

/** The share of successful payments in whole percent; 0 when there are no payments. */
export function successRate(successes: number, paymentCount: number): number {
  return paymentCount === 0 ? 0 : Math.round((successes / paymentCount) * 100);
}

function countOf(payments: Readonly<Record<string, number>>): number {
  return Object.values(payments).reduce((sum, count) => sum + count, 0);
}
