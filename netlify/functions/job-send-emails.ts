import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { sendDue } from '#server/outbox.ts';

export const config: Config = { schedule: '* * * * *' };

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'Emails could not be sent',
  handle: async () => json(200, { ok: true, taken: await sendDue() }),
});
