import type { Config } from '@netlify/functions';
import { readTimeline } from '#server/admin/records.ts';
import { noSuchRecord, staffQuery } from '#server/admin/staff-endpoint.ts';
import { isId } from '#server/platform/id.ts';

export const config: Config = { path: '/api/admin/:tab/:id/events' };

export default staffQuery(async (call) => {
  const { tab, id = '' } = call.params;
  if (tab !== 'payments' || !isId(id)) throw noSuchRecord();
  return readTimeline(id, call);
});
