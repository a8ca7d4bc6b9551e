import type { Config } from '@netlify/functions';
import { readReport } from '#server/email/postmark-report.ts';
import { noteUndelivered } from '#server/email/undelivered.ts';
import { sendSoon } from '#server/email/outbox.ts';
import { storeReport } from '#server/email/suppressions.ts';
import { endpoint, json } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { isEqual, keyedHash } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';

export const config: Config = { path: '/api/postmark/webhook' };

export default endpoint({
  methods: ['POST'],
  body: 'raw',
  failure: () => 'The report could not be stored',
  handle: async ({ request, rawBody, now, later }) => {
    requirePassword(request, env('POSTMARK_WEBHOOK_PASSWORD'));
    const reading = readReport(rawBody, now);
    if (!reading.ok) throw new Problem('bad_request', 'The report cannot be read');
    if (reading.report) await storeReport(reading.report);
    if (reading.undelivered) {
      await noteUndelivered(reading.undelivered);
      later(() => sendSoon());
    }
    return json(200, { ok: true });
  },
});

/**
 * Accepts a request whose basic authentication contains `password`; the user name is ignored. Hashes are
 * compared, because they all have the same length. `isEqual` returns sooner for texts of different lengths,
 * so its timing would reveal the length of `password`.
 * @throws Problem `unauthorized` for a missing or another password.
 */
function requirePassword({ headers }: Request, password: string): void {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:?/, '');
  if (isEqual(keyedHash('basic-auth', given), keyedHash('basic-auth', password))) return;
  throw new Problem('unauthorized', 'The password is missing or wrong');
}
