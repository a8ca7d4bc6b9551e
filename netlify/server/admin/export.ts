import { BYTE_ORDER_MARK, csvHeader, csvLine } from '#domain/admin/csv.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { actorAt } from '../platform/audit.ts';
import { call } from '../platform/database.ts';
import { errorName, logFault } from '../platform/log.ts';
import { showAddress } from '../platform/shown-address.ts';
import { writeCursor, type Cursor } from './cursor.ts';
import type { RecordsQuery } from './query.ts';

/**
 * Size limits of one part of a CSV. A part is one response, and Netlify streams at most 20 MB per response.
 */
const PART = { rows: 50_000, bytes: 16_000_000 };
/** Number of rows that one call to the database reads. */
const READ_ROWS = 1000;

/** A part of a tab as CSV; `nextCursor` is null for the last part. */
export interface CsvPart {
  body: ReadableStream<Uint8Array>;
  nextCursor: string | null;
}

/**
 * The rows of a part, newest first: the rows after the position `after`, up to and including the row `until`
 * (null: up to the oldest row). `count` is the number of all rows that match `filter` (with a search, at most
 * 100,000). The SQL function `read_records` uses `count` to choose the faster query.
 */
interface Range {
  tabName: TabName;
  filter: RecordsQuery['filter'];
  count: number;
  after: Cursor;
  until: Cursor | null;
}

/**
 * Starts the part of a tab's CSV that begins after the position `after` (null: at the newest row). Adds the
 * export to the audit trail. The beginning of the part is determined now, so a row that becomes the newest
 * during the download is left out.
 */
export async function exportPart(
  { tabName, filter, after }: Pick<RecordsQuery, 'tabName' | 'filter' | 'after'>,
  ip: string,
  { rows, bytes } = PART,
): Promise<CsvPart> {
  const range = await call('start_export', {
    p_tab: tabName,
    p_filter: filter,
    p_rows: rows,
    p_bytes: bytes,
    p_actor: actorAt(ip),
    p_after: after,
  });
  const chunks = writeChunks({ tabName, filter, ...range, isFirst: after === null });
  return { body: toStream(chunks), nextCursor: range.until && writeCursor(tabName, 'newest', range.until) };
}

/** Yields the text of a part. Reads from the database only as fast as the part is downloaded. */
async function* writeChunks(part: Range & { isFirst: boolean }): AsyncGenerator<string, void> {
  if (part.isFirst) yield BYTE_ORDER_MARK + csvHeader(part.tabName);
  let after: Cursor | undefined = part.after;
  while (after) {
    const rows = await readRows({ ...part, after });
    if (rows.length > 0) yield rows.map((row) => csvLine(part.tabName, showAddress(row))).join('');
    after = rows.at(-1);
  }
}

async function readRows({ tabName, filter, count, after, until }: Range): Promise<AdminRow[]> {
  return call('read_records', {
    p_tab: tabName,
    p_filter: filter,
    p_sort: 'newest',
    p_count: count,
    p_limit: READ_ROWS,
    p_after: { timestamp: after.timestamp, id: after.id },
    p_until: until,
  });
}

/**
 * The chunks as a stream of bytes. When a read from the database fails, the download is aborted, so that nobody
 * mistakes an incomplete file for a complete one.
 */
function toStream(chunks: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFault('export broken off', { error: errorName(error) });
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
