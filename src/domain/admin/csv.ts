/** Formats a tab as CSV (RFC 4180; docs/product.md, Admin). */
import { cellText } from './cell.ts';
import { inertText } from './inert-text.ts';
import type { AdminRow } from './record.ts';
import { tabOf, type Column, type TabName } from './tabs.ts';

/** The first character of a CSV file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const END = '\r\n';
const NEEDS_QUOTES = /[",;|\t\r\n\v\f]|^\s|\s$/;

/** A cell: a text, or a value that spreadsheets and programs shall read as a number, a time or an id. */
type Cell = string | { value: string };

/** The header line: the keys of the tab's columns and details, then `timestamp_iso`. */
export function csvHeader(tabName: TabName): string {
  return toLine([...columnsOf(tabName).map(({ key }) => key), 'timestamp_iso']);
}

export function csvLine(tabName: TabName, row: AdminRow): string {
  return toLine([...columnsOf(tabName).map((column) => csvCell(column, row)), { value: row.timestamp }]);
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
 * A cell. Amounts are plain dollars (`29.97`) and times are in ISO 8601, because programs read the file. Only the column
 * `timestamp` is for people (`11/20/2026, 3:48:37 AM`); `timestamp_iso` has the same time in ISO 8601.
 */
function csvCell(column: Column, row: AdminRow): Cell {
  const { key, kind } = column;
  const value = row[key];
  if (kind === 'money') return { value: Number(value).toFixed(2) };
  if (kind === 'time' && key !== 'timestamp') return { value: typeof value === 'string' ? value : '' };
  const text = cellText(column, row);
  return kind === 'time' || key === 'id' ? { value: text } : text;
}

/** Formats cells as a line of CSV. Quotes a cell if necessary. Texts are made inert (inert-text.ts). */
export function toLine(cells: readonly Cell[]): string {
  return cells.map(toCell).join(',') + END;
}

function toCell(cell: Cell): string {
  const text = typeof cell === 'string' ? inertText(cell) : cell.value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
