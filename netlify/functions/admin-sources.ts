import type { Config } from '@netlify/functions';
import { listSources, readSpan } from '#server/admin/sources.ts';
import { staffQuery } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/sources' };

export default staffQuery(async (call) => ({ ok: true, rows: await listSources(readSpan(call), call) }));
