import type { Config } from '@netlify/functions';
import { readSummary } from '#server/admin/records.ts';
import { staffQuery } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/summary' };

export default staffQuery(readSummary);
