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

/** A part's rows still to be read. `count` is what the search finds in all. */
interface Reading {
  tabName: TabName;
  search: string;
  count: number;
  after: Cursor | null;
  until: Cursor | null;
}

/**
 * Begins the part of a tab's CSV that follows `after`, and writes the export into the audit trail. Where the part ends
 * is settled now, so that rows that come meanwhile are neither lost nor doubled.
 */
export async function exportPart(
  { tabName, search, after }: Pick<RecordsQuery, 'tabName' | 'search' | 'after'>,
  address: string,
): Promise<Part> {
  const { count, until } = await call<{ count: number; until: Cursor | null }>('start_export', {
    p_tab: tabName,
    p_search: search,
    p_rows: PART_ROWS,
    p_bytes: PART_BYTES,
    p_actor: actorAt(address),
    p_after_timestamp: after?.timestamp ?? null,
    p_after_id: after?.id ?? null,
  });
  const chunks = writeChunks({ tabName, search, count, after, until });
  return { body: toStream(chunks), nextCursor: until && writeCursor(tabName, until) };
}

/** The part's text, a read at a time: only as much is held as the receiver is behind. */
async function* writeChunks(reading: Reading): AsyncGenerator<string, void> {
  const { tabName, after } = reading;
  if (after === null) yield BYTE_ORDER_MARK + csvHeader(tabName);
  let place = after;
  for (;;) {
    const rows = await readRows({ ...reading, after: place });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(tabName, row)).join('');
    place = last;
  }
}

async function readRows({ tabName, search, count, after, until }: Reading): Promise<DeskRow[]> {
  return call<DeskRow[]>('read_records', {
    p_tab: tabName,
    p_search: search,
    p_quarantined: false,
    p_count: count,
    p_limit: READ_ROWS,
    p_after_timestamp: after?.timestamp ?? null,
    p_after_id: after?.id ?? null,
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
