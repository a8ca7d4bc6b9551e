import type { Config } from '@netlify/functions';
import { sendSoon } from '#server/email/outbox.ts';
import { alertStaff } from '#server/email/staff-alert.ts';
import { job } from '#server/http/job.ts';
import { reconcile } from '#server/operations/reconcile.ts';

// Every five minutes from 4:00 to 4:55 (UTC). Each run continues where the run before stopped, until the
// night's comparison with Stripe is finished.
export const config: Config = { schedule: '*/5 4 * * *' };

/**
 * The minute of the day (UTC) of a night's last run, which Netlify may start late, after the hour too. If that run does
 * not finish the comparison, it alerts staff.
 */
const LAST_MINUTE = 4 * 60 + 55;

export default job({
  failure: 'The payments could not be compared with Stripe',
  // Reserves the time to read one page from Stripe, to settle one payment and to alert staff.
  lastStepMs: 15_000,
  handle: async ({ now, later, until }) => {
    let isFinished = false;
    try {
      const run = await reconcile(now, until);
      isFinished = run.isFinished;
      if (isFinished && run.findings.length > 0) later(() => sendSoon(null, until));
      return { night: run.night, isFinished, checked: run.checked, findings: run.findings.length };
    } finally {
      if (!isFinished && now.getUTCHours() * 60 + now.getUTCMinutes() >= LAST_MINUTE) {
        await alertStaff('staff-books', now);
        await sendSoon();
      }
    }
  },
});
