/** Formats a tab as CSV (RFC 4180; docs/product.md, Admin). */
import { cellText } from './cell.ts';
import type { AdminRow } from './record.ts';
import { tabOf, type Column, type TabName } from './tabs.ts';

/** The first character of a CSV file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const END = '\r\n';
/** Matches a text that a spreadsheet might evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** The header line: the keys of the tab's columns and details, then `timestamp_iso`. */
export function csvHeader(tabName: TabName): string {
  return toLine([...columnsOf(tabName).map(({ key }) => key), 'timestamp_iso']);
}

export function csvLine(tabName: TabName, row: AdminRow): string {
  return toLine([...columnsOf(tabName).map((column) => csvText(column, row)), row.timestamp]);
}

/** The file name `{slug}_{tab}_{yyyy-mm-dd}.csv`, with the day in UTC. */
export function csvFileName(slug: string, tabName: TabName | 'sources', now: Date): string {
  return `${slug}_${tabName}_${now.toISOString().slice(0, 10)}.csv`;
}

function columnsOf(tabName: TabName): Column[] {
  const { columns, details } = tabOf(tabName);
  return [...columns, ...details];
}

/**
 * The text of a cell. Amounts are plain dollars (`29.97`) and times are in ISO 8601, because programs read
 * the file. Only the column `timestamp` is for people (`11/20/2026, 3:48:37 AM`); `timestamp_iso` has the
 * same time in ISO 8601.
 */
function csvText(column: Column, row: AdminRow): string {
  const value = row[column.key];
  if (column.kind === 'money') return Number(value).toFixed(2);
  if (column.kind === 'time' && column.key !== 'timestamp') return typeof value === 'string' ? value : '';
  return cellText(column, row);
}

/**
 * Formats cells as a line of CSV. Quotes a cell if necessary, and writes `'` before a formula, so that a
 * spreadsheet does not evaluate it.
 */
export function toLine(cells: readonly string[]): string {
  return cells.map(toCell).join(',') + END;
}

function toCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
