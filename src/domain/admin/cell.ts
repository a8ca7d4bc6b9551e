import { formatCents, toCents } from '../money.ts';
import { orderId } from '../payments/order.ts';
import type { AdminRow } from './record.ts';
import type { Column } from './tabs.ts';

/**
 * Formats a cell as plain text: times in UTC, amounts as `$29.97`, an empty value as the column's `empty` or
 * `''`. On screen, islands/admin/RecordDetail.tsx shows times, statuses and empty values in another
 * way.
 */
export function cellText({ key, kind, empty = '' }: Column, row: AdminRow): string {
  if (kind === 'order') return orderId(row.id);
  const value = row[key];
  if (value === null || value === undefined || value === '') return empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'time') return formatTime(text);
  return kind === 'money' ? formatCents(toCents(text), { cents: 'always' }) : text;
}

/** Created only once, because creating a format is slow and an export formats the timestamps of all its rows. */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  timeZone: 'UTC',
});

/** `2026-11-20T03:48:37.075123+00:00` → `11/20/2026, 3:48:37 AM`, in UTC like the days of the summary. */
export function formatTime(timestamp: string): string {
  // With the narrow no-break space that `Intl` puts before AM and PM, spreadsheets do not see a time.
  return timeFormat.format(new Date(timestamp)).replaceAll('\u202f', ' ');
}
