import type { CollectionEntry } from 'astro:content';
import { BYTE_ORDER_MARK, toLine } from '#domain/admin/csv.ts';

type Takeaway = CollectionEntry<'takeaways'>;

/** The path of the file that a takeaway is, and its kind in words. */
export function takeawayFile({ id, data }: Takeaway): { href: string; kind: string } {
  return data.columns.length > 0
    ? { href: `/documents/${id}.csv`, kind: `CSV, ${String(data.rows.length)} rows` }
    : { href: `/documents/${id}.txt`, kind: 'Plain text' };
}

/**
 * The content of the file: a table as CSV, whose amounts and dates a reader's spreadsheet can compute with, and which has
 * no formula (build/content/schemas.ts); a text as it is.
 */
export function takeawayText({ data: { columns, rows, lines } }: Takeaway): string {
  if (columns.length === 0) return lines;
  const line = (cells: readonly string[]) =>
    toLine(columns.map((_, column) => ({ value: cells[column] ?? '' })));
  return BYTE_ORDER_MARK + [columns, ...rows].map(line).join('');
}
