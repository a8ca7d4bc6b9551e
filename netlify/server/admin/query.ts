import { MAX_SEARCH } from '#domain/admin/limits.ts';
import { isTabName, type TabName } from '#domain/admin/tabs.ts';
import type { Call } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { readCursor, type Cursor } from './cursor.ts';
import { noSuchRecord } from './staff-endpoint.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Selects rows of a tab; `search` is in lower case, `''` for all rows. */
export interface RecordsQuery {
  tabName: TabName;
  search: string;
  isQuarantined: boolean;
  limit: number;
  after: Cursor | null;
}

/**
 * Reads a tab's name in the path and its query parameters (docs/api.md).
 * @throws Problem `not_found` for an unknown tab, `validation` with a message for every invalid parameter.
 */
export function readQuery({ params, request }: Pick<Call, 'params' | 'request'>): RecordsQuery {
  const tabName = params['tab'] ?? '';
  if (!isTabName(tabName)) throw noSuchRecord();
  const values = new URL(request.url).searchParams;
  const messages: Record<string, string> = {};
  const query = {
    tabName,
    limit: readLimit(values.get('limit'), messages),
    after: readAfter(tabName, values.get('cursor') ?? '', messages),
    search: readSearch(values.get('q') ?? '', messages),
    isQuarantined: readFlag('quarantined', values.get('quarantined'), messages),
  };
  if (Object.keys(messages).length === 0) return query;
  throw new Problem('validation', 'This cannot be looked up', { fields: messages });
}

function readLimit(raw: string | null, messages: Record<string, string>): number {
  if (raw === null) return DEFAULT_LIMIT;
  const isValid = /^[1-9]\d{0,2}$/.test(raw) && Number(raw) <= MAX_LIMIT;
  if (!isValid) messages['limit'] = `From 1 to ${MAX_LIMIT}`;
  return Number(raw);
}

function readAfter(tabName: TabName, raw: string, messages: Record<string, string>): Cursor | null {
  const after = raw === '' ? null : readCursor(tabName, raw);
  if (raw !== '' && after === null) messages['cursor'] = 'This place is not known';
  return after;
}

function readSearch(raw: string, messages: Record<string, string>): string {
  const search = raw.trim().toLowerCase();
  if (search.length > MAX_SEARCH) messages['q'] = `At most ${MAX_SEARCH} characters`;
  if (search.includes('\0')) messages['q'] = 'Only characters that can be read';
  return search;
}

function readFlag(name: string, raw: string | null, messages: Record<string, string>): boolean {
  if (raw !== null && raw !== 'true' && raw !== 'false') messages[name] = 'true or false';
  return raw === 'true';
}
