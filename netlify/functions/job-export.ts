import type { Config } from '@netlify/functions';
import { sendSoon } from '#server/email/outbox.ts';
import { alertStaff } from '#server/email/staff-alert.ts';
import { job } from '#server/http/job.ts';
import { exportNight } from '#server/operations/backup.ts';

// Every five minutes from 2:00 to 3:55 (UTC). Each run continues where the run before stopped, until the
// night's export is complete.
export const config: Config = { schedule: '*/5 2,3 * * *' };

/** The hour (UTC) in which an incomplete export is reported to staff. */
const LATE_HOUR = 3;

export default job({
  failure: 'The tables could not be exported',
  // Reserves the time to export one part and to alert staff.
  lastStepMs: 12_000,
  handle: async ({ now, until }) => {
    let isWhole = false;
    try {
      const { night, finishedAt, tables } = await exportNight(now, until);
      isWhole = finishedAt !== null;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return { night, isWhole, rows };
    } finally {
      if (!isWhole && now.getUTCHours() === LATE_HOUR) {
        await alertStaff('staff-export', now);
        await sendSoon();
      }
    }
  },
});
