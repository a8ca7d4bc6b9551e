import type { Config } from '@netlify/functions';
import { listDue } from '#server/admin/records.ts';
import { staffQuery } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/today' };

export default staffQuery(listDue);
