import type { Config } from '@netlify/functions';
import { job } from '#server/http/job.ts';
import { removeUnusedReportFiles } from '#server/payments/report-files.ts';
import { applyRetention } from '#server/operations/retention.ts';

export const config: Config = { schedule: '40 3 * * *' };

export default job({
  failure: 'What is past its time could not be removed',
  // Reserves the time to remove one batch of rows and the unused report files.
  lastStepMs: 12_000,
  handle: async ({ now, until }) => {
    const removed = await applyRetention(now, until);
    return { removed, reportFiles: await removeUnusedReportFiles(now) };
  },
});
