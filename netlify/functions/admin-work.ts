import type { Config } from '@netlify/functions';
import { unknownFields } from '#domain/forms/read-form.ts';
import { isWorkTab, readWork, type WorkAnswer } from '#domain/admin/work.ts';
import { setWork } from '#server/admin/changes.ts';
import { noSuchRecord, staffEndpoint } from '#server/admin/staff-endpoint.ts';
import { readBody } from '#server/http/body.ts';
import { Problem } from '#server/http/problem.ts';

export const config: Config = { path: '/api/admin/:tab/:id/work' };

export default staffEndpoint('POST', async ({ request, params, ip }): Promise<WorkAnswer> => {
  const { tab = '', id = '' } = params;
  if (!isWorkTab(tab)) throw noSuchRecord();
  // `staffEndpoint` has already checked the staff session. Without a staff session the answer is therefore a
  // 401, even if the body is malformed.
  const { body } = await readBody(request, 'fields');
  const unknown = unknownFields(['state', 'by', 'note'], body);
  const reading = readWork(body);
  if (reading.ok && Object.keys(unknown).length === 0)
    return { ok: true, row: await setWork(tab, id, reading.change, ip) };
  const fields = { ...unknown, ...(reading.ok ? {} : reading.fields) };
  throw new Problem('validation', 'This change cannot be saved', { fields });
});
