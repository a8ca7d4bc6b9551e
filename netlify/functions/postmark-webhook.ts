import type { Config } from '@netlify/functions';
import { requirePassword } from '#server/basic-auth.ts';
import { endpoint, json } from '#server/endpoint.ts';
import { env } from '#server/env.ts';
import { readReport } from '#server/postmark-report.ts';
import { noteReport } from '#server/suppressions.ts';

export const config: Config = { path: '/api/postmark/webhook' };

export default endpoint({
  methods: ['POST'],
  body: 'raw',
  failure: () => 'The report could not be stored',
  handle: async ({ request, rawBody, now }) => {
    requirePassword(request, env('POSTMARK_WEBHOOK_PASSWORD'));
    const report = readReport(rawBody, now);
    if (report) await noteReport(report);
    return json(200, { ok: true });
  },
});
