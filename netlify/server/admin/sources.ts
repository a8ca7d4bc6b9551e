import { DAY_MESSAGE, isDay } from '#domain/admin/filter.ts';
import { MAX_SPAN_DAYS, type SourceRow } from '#domain/admin/sources.ts';
import type { Call } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { actorAt } from '../platform/audit.ts';
import { call } from '../platform/database.ts';
import { callWithSession, type Visit } from './session.ts';

/** Length of the span when a request has no `from`, in days. */
const DEFAULT_DAYS = 30;
/**
 * Maximum number of groups by source, page, referrer and campaign. When there are more groups, the smallest
 * groups are combined into one row for each source.
 */
const GROUPS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A span of days in UTC: from the start of the day `from` (`2026-11-20`) to the end of the day `to`. */
interface Span {
  from: string;
  to: string;
}

/**
 * Reads the query parameters `from` and `to`. By default `to` is today (UTC), and `from` makes the span 30
 * days long.
 * @throws Problem `validation` when one of them is not a day, or the span is shorter than 1 day or longer than
 * `MAX_SPAN_DAYS`.
 */
export function readSpan({ request, now }: Pick<Call, 'request' | 'now'>): Span {
  const values = new URL(request.url).searchParams;
  const to = values.get('to') || dayOf(now.getTime());
  const from = values.get('from') || dayOf(startOf(isDay(to) ? to : dayOf(now.getTime())));
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const fields = {
    ...(!isDay(from) && { from: DAY_MESSAGE }),
    ...(!isDay(to) && { to: DAY_MESSAGE }),
    ...((days < 1 || days > MAX_SPAN_DAYS) && { to: `From 1 to ${MAX_SPAN_DAYS} days` }),
  };
  if (Object.keys(fields).length === 0) return { from, to };
  throw new Problem('validation', 'This cannot be looked up', { fields });
}

/**
 * The leads, paid orders and revenue (dollars) of a span by source, page, referrer and campaign.
 * @throws Problem `unauthorized` without a staff session.
 */
export function listSources({ from, to }: Span, visit: Visit): Promise<SourceRow[]> {
  return callWithSession(visit, 'list_sources', { p_from: from, p_to: to, p_groups: GROUPS });
}

/** Adds an export of the sources to the audit trail. */
export async function auditSourcesExport(ip: string): Promise<void> {
  await call('audit_export', { p_tab: 'sources', p_actor: actorAt(ip) });
}

function startOf(to: string): number {
  return Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
