import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { csvFileName } from '#domain/csv.ts';
import { MAX_SEARCH } from '#domain/desk.ts';
import { MESSAGES } from '#domain/messages.ts';
import { isTabName, type TabName } from '#domain/records.ts';
import type { TimelineAnswer } from '#domain/timeline.ts';
import { readCursor } from '#server/cursor.ts';
import { endpoint, json, type Call } from '#server/endpoint.ts';
import { exportPart } from '#server/export.ts';
import { isId } from '#server/id.ts';
import { sendSoon } from '#server/outbox.ts';
import { Problem } from '#server/problem.ts';
import {
  listRecords,
  markDelivered,
  missing,
  readTimeline,
  releaseLead,
  type RecordsQuery,
} from '#server/records.ts';
import { requireSession } from '#server/session.ts';

export const config: Config = {
  path: ['/api/admin/:tab', '/api/admin/:tab/:id/:action'],
  excludedPath: ['/api/admin/session', '/api/admin/summary'],
};

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const read = endpoint({
  methods: ['GET'],
  body: 'none',
  failure: () => MESSAGES.deskNotLoaded,
  handle: async (call) => {
    const { tab = '', id = '', action } = call.params;
    const [, tabName = '', csv] = /^(.*?)(\.csv)?$/.exec(tab) ?? [];
    const query = isTabName(tabName) ? readQuery(tabName, new URL(call.request.url).searchParams) : missing();
    const isList = action === undefined && csv === undefined && !(query instanceof Problem);
    if (isList) return json(200, await listRecords(query, call));
    if (`${tab}/${action ?? ''}` === 'payments/events' && isId(id)) return timeline(id, call);
    // Whoever is not staff is told so and nothing else, whatever is wrong with the question.
    await requireSession(call);
    if (action !== undefined) throw missing();
    if (query instanceof Problem) throw query;
    return download(query, call);
  },
});

const change = endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => MESSAGES.changeNotSaved,
  handle: async (call) => {
    await requireSession(call);
    const { tab = '', id = '', action = '' } = call.params;
    if (tab === 'payments' && action === 'delivered')
      return json(200, { ok: true, deliveredAt: await markDelivered(id, call.ip) });
    if (!isTabName(tab) || tab === 'payments' || action !== 'release') throw missing();
    await releaseLead(tab, id, call.ip);
    call.later(sendSoon());
    return json(200, { ok: true });
  },
});

const CHANGES = ['release', 'delivered'];

export default (request: Request, context: Parameters<typeof read>[1]) =>
  CHANGES.includes(context.params['action'] ?? '') ? change(request, context) : read(request, context);

async function timeline(paymentId: string, visit: Call): Promise<Response> {
  const answer: TimelineAnswer = { ok: true, events: await readTimeline(paymentId, visit) };
  return json(200, answer);
}

async function download(query: RecordsQuery, { ip, now, request }: Call): Promise<Response> {
  const { body, nextCursor } = await exportPart(query, ip);
  const response = new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvFileName(brand.slug, query.tabName, now)}"`,
    },
  });
  if (nextCursor !== null) response.headers.set('Link', `<${following(request, nextCursor)}>; rel="next"`);
  return response;
}

function following({ url }: Request, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams.toString()}`;
}

function readQuery(tabName: TabName, values: URLSearchParams): RecordsQuery | Problem {
  const fields: Record<string, string> = {};
  const limit = values.get('limit') ?? String(DEFAULT_LIMIT);
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MAX_LIMIT) fields['limit'] = `From 1 to ${MAX_LIMIT}`;
  const cursor = values.get('cursor') ?? '';
  const after = cursor === '' ? null : readCursor(tabName, cursor);
  if (cursor !== '' && after === null) fields['cursor'] = 'This place is not known';
  const search = (values.get('q') ?? '').trim().toLowerCase();
  if (search.length > MAX_SEARCH) fields['q'] = `At most ${MAX_SEARCH} characters`;
  if (search.includes('\0')) fields['q'] = 'Only characters that can be read';
  const quarantined = values.get('quarantined') ?? 'false';
  if (quarantined !== 'true' && quarantined !== 'false') fields['quarantined'] = 'true or false';
  if (Object.keys(fields).length > 0)
    return new Problem('validation', 'This cannot be looked up', { fields });
  return { tabName, search, isQuarantined: quarantined === 'true', limit: Number(limit), after };
}
