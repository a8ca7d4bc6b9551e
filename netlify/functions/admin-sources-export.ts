import type { Config } from '@netlify/functions';
import { BYTE_ORDER_MARK } from '#domain/admin/csv.ts';
import { sourcesCsv } from '#domain/admin/sources.ts';
import { csvResponse } from '#server/admin/csv-response.ts';
import { auditSourcesExport, listSources, readSpan } from '#server/admin/sources.ts';
import { staffQuery } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/sources.csv' };

export default staffQuery(async (call) => {
  const rows = await listSources(readSpan(call), call);
  await auditSourcesExport(call.ip);
  return csvResponse(BYTE_ORDER_MARK + sourcesCsv(rows), 'sources', call.now);
});
