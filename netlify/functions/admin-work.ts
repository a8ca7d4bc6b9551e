import type { Config } from '@netlify/functions';
import { isWorkTab, readWork, type WorkAnswer } from '#domain/admin/work.ts';
import { setWork } from '#server/admin/changes.ts';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';
import { readBody } from '#server/http/body.ts';
import { acceptOnly } from '#server/http/read-form.ts';

export const config: Config = { path: '/api/admin/:tab/:id/work' };

export default staffEndpoint('POST', async ({ request, params, ip }): Promise<WorkAnswer> => {
  const { tab = '', id = '' } = params;
  if (!isWorkTab(tab)) throw noSuchRecord();
  // `staffEndpoint` has already checked the staff session. Without a staff session the answer is therefore a
  // 401, even if the body is malformed.
  const { body } = await readBody(request, 'fields');
  const names = ['state', 'by', 'note', 'noteBefore'];
  const { change } = acceptOnly(names, body, readWork(body));
  return { ok: true, row: await setWork(tab, id, change, ip) };
});
