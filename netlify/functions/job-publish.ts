import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { startDueBuild } from '#server/publishing.ts';

export const config: Config = { schedule: '0 * * * *' };

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'The build could not be started',
  handle: async ({ now }) => json(200, { ok: true, started: await startDueBuild(now) }),
});
