import type { Config } from '@netlify/functions';
import { LONGEST_ATTEMPT_MS, sendSoon } from '#server/email/outbox.ts';
import { job } from '#server/http/job.ts';
import { moveParkedLeads } from '#server/leads/store.ts';

export const config: Config = { schedule: '*/5 * * * *' };

export default job({
  failure: 'Waiting leads could not be moved',
  lastStepMs: LONGEST_ATTEMPT_MS,
  handle: async ({ later, until }) => {
    const moved = await moveParkedLeads(until);
    if (moved > 0) later(() => sendSoon(null, until));
    return { moved };
  },
});
