import { PROMISED_HOURS, type DueAnswer } from '#domain/admin/due.ts';
import { SESSION_HOURS, summarize, type SummaryAnswer } from '#domain/admin/summary.ts';
import type { RecordsAnswer } from '#domain/admin/record.ts';
import { formatEvent, type TimelineAnswer } from '#domain/admin/timeline.ts';
import { showAddress } from '../platform/shown-address.ts';
import { writeCursor } from './cursor.ts';
import type { RecordsQuery } from './query.ts';
import { callWithSession, type Visit } from './session.ts';
import { noSuchRecord } from './staff-endpoint.ts';

/** Number of days that the summary's charts show. */
const DAYS = 30;
const HOUR_MS = 60 * 60 * 1000;
/** Maximum number of due records in one answer. */
const MAX_DUE = 200;

/** One page of a tab's rows. @throws Problem `unauthorized` without a staff session. */
export async function listRecords(query: RecordsQuery, visit: Visit): Promise<RecordsAnswer> {
  const { tabName, filter, sort, limit, after } = query;
  const { rows, total } = await callWithSession(visit, 'list_records', {
    p_tab: tabName,
    p_filter: filter,
    p_sort: sort,
    // One extra row shows whether there is a next page.
    p_limit: limit + 1,
    p_after: after,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last && rows.length > limit ? writeCursor(tabName, sort, last) : null;
  return { ok: true, rows: page.map(showAddress), nextCursor, total };
}

/**
 * At most 200 due records, the earliest due time first, and the numbers of all due and all overdue records.
 * @throws Problem `unauthorized` without a staff session.
 */
export async function listDue(visit: Visit): Promise<DueAnswer> {
  const question = { p_hours: PROMISED_HOURS, p_limit: MAX_DUE };
  const due = await callWithSession(visit, 'list_due', question);
  return { ok: true, ...due, rows: due.rows.map(showAddress) };
}

/**
 * The summary's counts and the data of its charts. The charts show the 30 days that end with today (UTC).
 * @throws Problem `unauthorized` without a staff session.
 */
export async function readSummary(visit: Visit): Promise<SummaryAnswer> {
  const range = {
    p_today: visit.now.toISOString().slice(0, 10),
    p_days: DAYS,
    p_recent: new Date(visit.now.getTime() - SESSION_HOURS * HOUR_MS).toISOString(),
  };
  return summarize(await callWithSession(visit, 'summarize', range));
}

/**
 * A payment's ledger as sentences, oldest first; `paymentId` is a UUID.
 * @throws Problem `not_found` when there is no such payment, `unauthorized` without a staff session.
 */
export async function readTimeline(paymentId: string, visit: Visit): Promise<TimelineAnswer> {
  const payment = { p_payment_id: paymentId };
  const events = await callWithSession(visit, 'read_ledger', payment);
  if (!events) throw noSuchRecord();
  return { ok: true, events: events.map(formatEvent) };
}
