import type { Config } from '@netlify/functions';
import { brand } from '#brand';
import { BYTE_ORDER_MARK, csvFileName } from '#domain/admin/csv.ts';
import { sourcesCsv } from '#domain/admin/sources.ts';
import { auditSourcesExport, listSources, readSpan } from '#server/admin/sources.ts';
import { staffQuery } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/sources.csv' };

export default staffQuery(async (call) => {
  const rows = await listSources(readSpan(call), call);
  await auditSourcesExport(call.ip);
  return new Response(BYTE_ORDER_MARK + sourcesCsv(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${csvFileName(brand.slug, 'sources', call.now)}"`,
    },
  });
});
