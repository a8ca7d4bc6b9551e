import type { Config } from '@netlify/functions';
import { markDelivered } from '#server/admin/changes.ts';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';

export const config: Config = { path: '/api/admin/:tab/:id/delivered' };

export default staffEndpoint('POST', async ({ params, ip }) => {
  const { tab, id = '' } = params;
  if (tab !== 'payments') throw noSuchRecord();
  return { ok: true, deliveredAt: await markDelivered(id, ip) };
});
