import { BYTE_ORDER_MARK, csvHeader, csvLine } from '#domain/csv.ts';
import type { DeskRow, TabName } from '#domain/records.ts';
import { actorAt } from './audit.ts';
import { writeCursor, type Cursor } from './cursor.ts';
import { call } from './database.ts';
import { errorName, logFault } from './log.ts';
import type { RecordsQuery } from './records.ts';

/** One part: rows, and bytes a good way under the 20 MB that Netlify streams. */
const PART_ROWS = 50_000;
const PART_BYTES = 16_000_000;
/** PostgREST answers no more rows at once. */
const READ_ROWS = 1000;

/** One part of a tab as CSV; `nextCursor` is null in the last one. */
export interface Part {
  body: ReadableStream<Uint8Array>;
  nextCursor: string | null;
}

/** A part's rows: behind `after` down to `until`. `count` is what the search finds in all. */
interface Reading {
  tabName: TabName;
  search: string;
  count: number;
  after: Cursor;
  until: Cursor | null;
}

/**
 * Begins the part of a tab's CSV that follows `after`, and writes the export into the audit trail. Where the part lies
 * is settled now, so that rows that come meanwhile are neither in it nor shift it.
 */
export async function exportPart(
  { tabName, search, after }: Pick<RecordsQuery, 'tabName' | 'search' | 'after'>,
  ip: string,
): Promise<Part> {
  const place = await call<Pick<Reading, 'count' | 'after' | 'until'>>('start_export', {
    p_tab: tabName,
    p_search: search,
    p_rows: PART_ROWS,
    p_bytes: PART_BYTES,
    p_actor: actorAt(ip),
    p_after_timestamp: after?.timestamp ?? null,
    p_after_id: after?.id ?? null,
  });
  const chunks = writeChunks({ tabName, search, ...place, isFirst: after === null });
  return { body: toStream(chunks), nextCursor: place.until && writeCursor(tabName, place.until) };
}

/** The text of the part, one read at a time: no more is read than the receiver asks for. */
async function* writeChunks(part: Reading & { isFirst: boolean }): AsyncGenerator<string, void> {
  if (part.isFirst) yield BYTE_ORDER_MARK + csvHeader(part.tabName);
  let after: Cursor | undefined = part.after;
  while (after) {
    const rows = await readRows({ ...part, after });
    if (rows.length > 0) yield rows.map((row) => csvLine(part.tabName, row)).join('');
    after = rows.at(-1);
  }
}

async function readRows({ tabName, search, count, after, until }: Reading): Promise<DeskRow[]> {
  return call<DeskRow[]>('read_records', {
    p_tab: tabName,
    p_search: search,
    p_quarantined: false,
    p_count: count,
    p_limit: READ_ROWS,
    p_after_timestamp: after.timestamp,
    p_after_id: after.id,
    p_until_timestamp: until?.timestamp ?? null,
    p_until_id: until?.id ?? null,
  });
}

/** A failed read breaks the download off, so that nobody takes half a file for the whole. */
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
