import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { applyRetention } from '#server/retention.ts';

export const config: Config = { schedule: '40 3 * * *' };

/** Netlify ends a scheduled function after 30 s. */
const WITHIN_MS = 18_000;

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'What is past its time could not be removed',
  handle: async ({ now }) =>
    json(200, { ok: true, removed: await applyRetention(now, Date.now() + WITHIN_MS) }),
});
