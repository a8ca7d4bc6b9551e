import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { settleForgotten } from '#server/settle-payment.ts';

export const config: Config = { schedule: '* * * * *' };

/** Netlify ends a scheduled function after 30 s. */
const WITHIN_MS = 15_000;

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'Payments could not be settled',
  handle: async ({ now }) =>
    json(200, { ok: true, asked: await settleForgotten(now, Date.now() + WITHIN_MS) }),
});
