import { toLine } from './csv.ts';

/**
 * Leads, paid orders and revenue (dollars) of one origin: a combination of the form's source and the visit's first
 * page, referring host and campaign. An unknown page, host or campaign is `''`. If there are too many origins, the
 * smallest origins with the same source share one row, in which `page`, `referrer` and `campaign` are `(other)`.
 */
export interface SourceRow {
  source: string;
  page: string;
  referrer: string;
  campaign: string;
  leads: number;
  orders: number;
  revenue: number;
}

/** The rows of all origins (`GET /api/admin/sources`), sorted by revenue, then orders, then leads, largest first. */
export interface SourcesAnswer {
  ok: true;
  rows: SourceRow[];
}

/** The columns that `groupSources` can group by. */
export const SOURCE_GROUPS = ['source', 'page', 'referrer', 'campaign'] as const;
export type SourceGroup = (typeof SOURCE_GROUPS)[number];

/** The longest span that `GET /api/admin/sources` accepts, in days. */
export const MAX_SPAN_DAYS = 366;

export type SourceTotals = Pick<SourceRow, 'leads' | 'orders' | 'revenue'> & { name: string };

/**
 * Adds up the rows that have the same text in the column `group`. The sums are sorted by revenue, then
 * orders, then leads, the largest first.
 */
export function groupSources(rows: readonly SourceRow[], group: SourceGroup): SourceTotals[] {
  const totals = new Map<string, SourceTotals>();
  for (const row of rows) {
    const name = row[group];
    const sum = totals.get(name) ?? { name, leads: 0, orders: 0, revenue: 0 };
    totals.set(name, {
      name,
      leads: sum.leads + row.leads,
      orders: sum.orders + row.orders,
      // Added in cents, because adding fractions of a dollar causes rounding errors.
      revenue: (Math.round(sum.revenue * 100) + Math.round(row.revenue * 100)) / 100,
    });
  }
  return [...totals.values()].toSorted(
    (a, b) => b.revenue - a.revenue || b.orders - a.orders || b.leads - a.leads || (a.name < b.name ? -1 : 1),
  );
}

/** The rows as CSV, with a header line; revenue in dollars (`29.97`). */
export function sourcesCsv(rows: readonly SourceRow[]): string {
  const lines = rows.map(({ source, page, referrer, campaign, leads, orders, revenue }) =>
    toLine([
      source,
      page,
      referrer,
      campaign,
      ...[leads, orders].map(toCount),
      { value: revenue.toFixed(2) },
    ]),
  );
  return toLine(['source', 'page', 'referrer', 'campaign', 'leads', 'orders', 'revenue']) + lines.join('');
}

function toCount(count: number): { value: string } {
  return { value: String(count) };
}
