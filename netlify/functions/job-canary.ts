import type { Config } from '@netlify/functions';
import { flyCanary } from '#server/canary.ts';
import { endpoint, json } from '#server/endpoint.ts';

export const config: Config = { schedule: '10 6 * * *' };

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'A checkout could not be opened',
  handle: async ({ now }) => {
    await flyCanary(now);
    return json(200, { ok: true });
  },
});
