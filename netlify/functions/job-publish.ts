import type { Config } from '@netlify/functions';
import { job } from '#server/http/job.ts';
import { startDueBuild } from '#server/operations/publishing.ts';

export const config: Config = { schedule: '0 * * * *' };

export default job({
  failure: 'The build could not be started',
  handle: async ({ now }) => ({ started: await startDueBuild(now) }),
});
