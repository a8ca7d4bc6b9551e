import type { Config } from '@netlify/functions';
import { csvResponse } from '#server/admin/csv-response.ts';
import { exportPart } from '#server/admin/export.ts';
import { readQuery } from '#server/admin/query.ts';
import { staffEndpoint } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/:tab.csv', excludedPath: ['/api/admin/sources.csv'] };

export default staffEndpoint('GET', async (call) => {
  // With `canSort` false, a requested sort is ignored, because the SQL function `start_export` supports only
  // newest first.
  const query = readQuery(call, false);
  // An export never contains quarantined leads, even if the request asks for them.
  const filter = { ...query.filter, quarantined: false };
  const { body, nextCursor } = await exportPart({ ...query, filter }, call.ip);
  const response = csvResponse(body, query.tabName, call.now);
  if (nextCursor !== null)
    response.headers.set('Link', `<${nextPath(call.request, nextCursor)}>; rel="next"`);
  return response;
});

/** The path and query at which a GET returns the next part of the export. */
function nextPath({ url }: Request, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams.toString()}`;
}
