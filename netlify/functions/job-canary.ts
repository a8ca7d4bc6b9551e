import type { Config } from '@netlify/functions';
import { job } from '#server/http/job.ts';
import { runCanary } from '#server/operations/canary.ts';

export const config: Config = { schedule: '10 6 * * *' };

export default job({
  failure: 'A checkout could not be opened',
  // Reserves the time to alert staff by email when the test checkout fails.
  lastStepMs: 15_000,
  handle: async ({ now, until }) => {
    await runCanary(now, until - Date.now());
    return {};
  },
});
