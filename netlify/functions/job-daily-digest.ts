import type { Config } from '@netlify/functions';
import { job } from '#server/http/job.ts';
import { moveParkedSoon } from '#server/leads/store.ts';
import { enqueueDigest } from '#server/operations/digest.ts';

// Every hour, so that a later run makes up for a failed one. `enqueueDigest` enqueues the digest of a day
// only once.
export const config: Config = { schedule: '20 * * * *' };

export default job({
  failure: 'The digest could not be written',
  handle: async ({ now }) => {
    // After an outage, leads of the days before may still be parked.
    await moveParkedSoon();
    await enqueueDigest(now);
    return {};
  },
});
