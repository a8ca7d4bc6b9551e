import type { Finding } from '../payments/reconciliation.ts';
import type { LeadTab, TabName } from './tabs.ts';

/** The totals of one day. `day` is in UTC (`2026-11-20`), `revenue` in dollars. */
export interface DayTotals {
  day: string;
  leads: number;
  revenue: number;
}

/**
 * The comparison of a night (`2026-11-20`, UTC) with Stripe. `checked` counts the compared entries of Stripe's lists;
 * `finishedAt` (ISO 8601) is null while it runs, and when it could not be finished.
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
  /** What was paid minus refunds, also partial ones, and lost disputes. */
  netRevenue: number;
  successRate: number;
  /** The success rate of the orders that are older than Stripe's page lives, so that none of them is undecided. */
  settledRate: number;
  pending: number;
  daily: DayTotals[];
  /** The newest night; null before the first one. */
  reconciliation: Reconciliation | null;
}

/** How long Stripe's payment page is open, in hours. An older order is paid, failed or expired. */
export const SESSION_HOURS = 24;

/** The counts from the database: leads by tab, excluding quarantined leads; payments by status; revenue in dollars. */
export interface Sums extends Pick<SummaryAnswer, 'netRevenue' | 'reconciliation'> {
  leads: Readonly<Partial<Record<LeadTab, number>>>;
  payments: Readonly<Record<string, number>>;
  /** Those of `payments` that are younger than `SESSION_HOURS`. */
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
    settledRate: successRate(
      successes - (recentPayments['success'] ?? 0),
      paymentCount - countOf(recentPayments),
    ),
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
