import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { applyRetention } from '#server/retention.ts';

export const config: Config = { schedule: '40 3 * * *' };

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'What is past its time could not be removed',
  handle: async ({ now }) => json(200, { ok: true, removed: await applyRetention(now, { isDry: false }) }),
});
