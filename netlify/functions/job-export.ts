import type { Config } from '@netlify/functions';
import { exportNight } from '#server/backup.ts';
import { endpoint, json } from '#server/endpoint.ts';
import { sendSoon } from '#server/outbox.ts';
import { alertStaff } from '#server/staff-alert.ts';

// Every minute of two hours of the night (UTC): each run goes on where the last one stopped, and is over once all is there.
export const config: Config = { schedule: '* 2,3 * * *' };

/** The second hour (UTC): when the export is not whole by then, staff get a mail. */
const LATE_HOUR = 3;

/** Netlify ends a scheduled function after 30 s. */
const WITHIN_MS = 18_000;

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'The tables could not be exported',
  handle: async ({ now }) => {
    let isWhole = false;
    try {
      const { night, finishedAt, tables } = await exportNight(now, Date.now() + WITHIN_MS);
      isWhole = finishedAt !== null;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return json(200, { ok: true, night, isWhole, rows });
    } finally {
      if (!isWhole && now.getUTCHours() === LATE_HOUR) {
        await alertStaff('staff-export', now);
        await sendSoon();
      }
    }
  },
});
