import type { Config } from '@netlify/functions';
import { job } from '#server/http/job.ts';
import { enqueueDigest } from '#server/operations/digest.ts';

// Every hour: the first successful run after midnight (UTC) enqueues the digest of the day before;
// later runs do nothing.
export const config: Config = { schedule: '20 * * * *' };

export default job({
  failure: 'The digest could not be written',
  handle: async ({ now }) => {
    await enqueueDigest(now);
    return {};
  },
});
