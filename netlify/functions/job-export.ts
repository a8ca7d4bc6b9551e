import type { Config } from '@netlify/functions';
import { exportNight } from '#server/backup.ts';
import { endpoint, json } from '#server/endpoint.ts';

// Every minute of one hour of the night (UTC): each run goes on where the last one stopped, and is over once all is there.
export const config: Config = { schedule: '* 2 * * *' };

/** Netlify ends a scheduled function after 30 s. */
const WITHIN_MS = 18_000;

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'The tables could not be exported',
  handle: async ({ now }) => {
    const { night, finishedAt, tables } = await exportNight(now, Date.now() + WITHIN_MS);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return json(200, { ok: true, night, isWhole: finishedAt !== null, rows });
  },
});
