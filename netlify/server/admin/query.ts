import { readFilter, REPORT_PRODUCT, type Filter } from '#domain/admin/filter.ts';
import { MAX_SEARCH } from '#domain/admin/limits.ts';
import { isTabName, type TabName } from '#domain/admin/tabs.ts';
import { PLANS } from '#domain/payments/plans.ts';
import type { Call } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { companionSlug } from '../leads/companion.ts';
import { readCursor, type Cursor } from './cursor.ts';
import { noSuchRecord } from './staff-endpoint.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Selects rows of a tab. `filter` is the argument `p_filter` of the SQL functions (create_admin.sql).
 */
export interface RecordsQuery {
  tabName: TabName;
  filter: Readonly<Record<string, string | boolean>>;
  sort: string;
  limit: number;
  after: Cursor | null;
}

/**
 * Reads the tab's name in the path and the request's query parameters (docs/api.md). Without `canSort` the sort is
 * `newest`.
 * @throws Problem `not_found` for an unknown tab, `validation` with a message for every invalid parameter.
 */
export function readQuery(
  { params, request }: Pick<Call, 'params' | 'request'>,
  canSort = true,
): RecordsQuery {
  const tabName = params['tab'] ?? '';
  if (!isTabName(tabName)) throw noSuchRecord();
  const values = new URL(request.url).searchParams;
  const { filter, messages } = readFilter(tabName, (name) => values.get(name));
  const sort = (canSort && filter.sort) || 'newest';
  const query = {
    tabName,
    sort,
    limit: readLimit(values.get('limit'), messages),
    after: readAfter(tabName, sort, values.get('cursor') ?? '', messages),
    filter: {
      ...toSqlFilter(tabName, filter),
      ...readSearch(values.get('q') ?? '', messages),
      quarantined: readFlag('quarantined', values.get('quarantined'), messages),
    },
  };
  if (Object.keys(messages).length === 0) return query;
  throw new Problem('validation', 'This cannot be looked up', { fields: messages });
}

/**
 * The filter as the SQL functions take it. Empty values are left out. The day `from` becomes the time of its
 * start, and the day `to` the time of its end. For payments, `product` becomes a LIKE pattern for the plan.
 * For the waitlist, `product` becomes the value that the waitlist stores (`companionSlug`).
 */
function toSqlFilter(
  tabName: TabName,
  { status, source, product, work, from, to }: Filter,
): Record<string, string> {
  const given = {
    status,
    source,
    work,
    product: tabName === 'payments' ? planPattern(product) : (companionSlug(product) ?? ''),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(from !== '' && { from: `${from}T00:00:00Z` }),
    ...(to !== '' && { to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  };
}

function planPattern(product: string): string {
  if (product === REPORT_PRODUCT) return 'TGS Report - %';
  return PLANS.find(({ slug }) => slug === product)?.title ?? '';
}

function readLimit(raw: string | null, messages: Record<string, string>): number {
  if (raw === null) return DEFAULT_LIMIT;
  const isValid = /^[1-9]\d{0,2}$/.test(raw) && Number(raw) <= MAX_LIMIT;
  if (!isValid) messages['limit'] = `From 1 to ${MAX_LIMIT}`;
  return Number(raw);
}

function readAfter(
  tabName: TabName,
  sort: string,
  raw: string,
  messages: Record<string, string>,
): Cursor | null {
  const after = raw === '' ? null : readCursor(tabName, sort, raw);
  if (raw !== '' && after === null) messages['cursor'] = 'This place is not known';
  return after;
}

function readSearch(raw: string, messages: Record<string, string>): { search?: string } {
  const search = raw.trim();
  if (search.length > MAX_SEARCH) messages['q'] = `At most ${MAX_SEARCH} characters`;
  if (search.includes('\0')) messages['q'] = 'Only characters that can be read';
  return search === '' ? {} : { search };
}

function readFlag(name: string, raw: string | null, messages: Record<string, string>): boolean {
  if (raw !== null && raw !== 'true' && raw !== 'false') messages[name] = 'true or false';
  return raw === 'true';
}
