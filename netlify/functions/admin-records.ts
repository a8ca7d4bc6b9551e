import type { Config } from '@netlify/functions';
import { readQuery } from '#server/admin/query.ts';
import { listRecords } from '#server/admin/records.ts';
import { staffQuery } from '#server/admin/staff-endpoint.ts';

export const config: Config = {
  path: '/api/admin/:tab',
  excludedPath: [
    '/api/admin/session',
    '/api/admin/summary',
    '/api/admin/today',
    '/api/admin/sources',
    '/api/admin/:tab.csv',
  ],
};

export default staffQuery((call) => listRecords(readQuery(call), call));
