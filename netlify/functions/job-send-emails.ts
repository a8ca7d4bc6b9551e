import type { Config } from '@netlify/functions';
import { LONGEST_ATTEMPT_MS, sendDue } from '#server/email/outbox.ts';
import { job } from '#server/http/job.ts';

export const config: Config = { schedule: '*/5 * * * *' };

export default job({
  failure: 'Emails could not be sent',
  lastStepMs: LONGEST_ATTEMPT_MS,
  handle: async ({ until }) => ({ taken: await sendDue(null, until) }),
});
