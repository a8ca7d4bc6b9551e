import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { enqueueDigest } from '#server/digest.ts';

// Every hour: the first run after midnight (UTC) that succeeds tells of the day before, the others change nothing.
export const config: Config = { schedule: '20 * * * *' };

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'The digest could not be written',
  handle: async ({ now }) => {
    await enqueueDigest(now);
    return json(200, { ok: true });
  },
});
