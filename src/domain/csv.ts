/** A tab as CSV (RFC 4180; decisions, Admin). */
import { cellText, tabOf, type Column, type DeskRow, type TabName } from './records.ts';

/** Tells a spreadsheet that the text is UTF-8; stands before the header line, once in a file. */
export const BYTE_ORDER_MARK = '\ufeff';

const END = '\r\n';
/** A spreadsheet would run a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** The line of a tab's column names. */
export function csvHeader(tabName: TabName): string {
  return toLine([...columnsOf(tabName).map(({ key }) => key), 'timestamp_iso']);
}

/** The line of one row. */
export function csvLine(tabName: TabName, row: DeskRow): string {
  return toLine([...columnsOf(tabName).map((column) => csvText(column, row)), row.timestamp]);
}

/** `{slug}_{tab}_{yyyy-mm-dd}.csv`, with the day in UTC. */
export function csvFileName(slug: string, tabName: TabName, now: Date): string {
  return `${slug}_${tabName}_${now.toISOString().slice(0, 10)}.csv`;
}

function columnsOf(tabName: TabName): Column[] {
  const { columns, details } = tabOf(tabName);
  return [...columns, ...details];
}

/**
 * A cell as `cellText` gives it, but for two that programs read: amounts are bare dollars (`29.97`), and times are as the
 * database has them (ISO 8601), except the row's own.
 */
function csvText(column: Column, row: DeskRow): string {
  const value = row[column.key];
  if (column.kind === 'money') return Number(value).toFixed(2);
  if (column.kind === 'time' && column.key !== 'timestamp') return typeof value === 'string' ? value : '';
  return cellText(column, row);
}

function toLine(cells: readonly string[]): string {
  return cells.map(toCell).join(',') + END;
}

function toCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
