import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { settleForgotten } from '#server/payments.ts';

export const config: Config = { schedule: '* * * * *' };

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'Payments could not be settled',
  handle: async ({ now }) => json(200, { ok: true, asked: await settleForgotten(now) }),
});
