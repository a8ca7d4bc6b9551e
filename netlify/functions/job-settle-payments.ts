import type { Config } from '@netlify/functions';
import { job } from '#server/http/job.ts';
import { settleMissed } from '#server/payments/settle.ts';

export const config: Config = { schedule: '*/5 * * * *' };

export default job({
  failure: 'Payments could not be settled',
  // Reserves the time to settle one payment.
  lastStepMs: 15_000,
  handle: async ({ now, until }) => ({ asked: await settleMissed(now, until) }),
});
