import type { AdminRow } from '#domain/admin/record.ts';
import { readSigned, sign } from '../platform/crypto.ts';

/**
 * The position right after a row of a tab. `timestamp` and `id` are the row's; `timestamp` is the text that
 * the database returned, with microseconds. `amount` is the row's amount in dollars, and is set only for rows
 * sorted by amount.
 */
export interface Cursor {
  timestamp: string;
  id: string;
  amount?: string;
}

/** Writes a cursor as a signed, opaque text that is valid for one tab and sort. */
export function writeCursor(tabName: string, sort: string, row: Cursor | AdminRow): string {
  const amount = sort === 'amount' ? ` ${String(row['amount'])}` : '';
  const position = Buffer.from(`${row.timestamp} ${row.id}${amount}`).toString('base64url');
  return sign(`cursor ${tabName} ${sort}`, position);
}

/**
 * Reads the text that `writeCursor` returned for this tab and sort. Returns null for any other text.
 */
export function readCursor(tabName: string, sort: string, text: string): Cursor | null {
  const position = readSigned(`cursor ${tabName} ${sort}`, text);
  if (position === null) return null;
  const [timestamp = '', id = '', amount] = Buffer.from(position, 'base64url').toString().split(' ');
  return { timestamp, id, ...(amount !== undefined && { amount }) };
}
