import type { Config } from '@netlify/functions';
import { isTabName } from '#domain/admin/tabs.ts';
import { releaseLead } from '#server/admin/changes.ts';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';
import { sendSoon } from '#server/email/outbox.ts';

export const config: Config = { path: '/api/admin/:tab/:id/release' };

export default staffEndpoint('POST', async ({ params, ip, later }) => {
  const { tab = '', id = '' } = params;
  if (!isTabName(tab) || tab === 'payments') throw noSuchRecord();
  await releaseLead(tab, id, ip);
  later(() => sendSoon());
  return { ok: true };
});
