import type { Config } from '@netlify/functions';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';

// A GET of an unknown action is answered 401 without a staff session and 404 with one, like a GET of an
// unknown tab.
export const config: Config = {
  path: '/api/admin/:tab/:id/:action',
  excludedPath: [
    '/api/admin/:tab/:id/events',
    '/api/admin/:tab/:id/release',
    '/api/admin/:tab/:id/delivered',
    '/api/admin/:tab/:id/work',
  ],
};

export default staffEndpoint('GET', () => Promise.reject(noSuchRecord()));
