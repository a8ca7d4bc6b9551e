import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { moveParkedLeads } from '#server/leads.ts';
import { sendSoon } from '#server/outbox.ts';

export const config: Config = { schedule: '* * * * *' };

/** Netlify ends a scheduled function after 30 s; a mail that is begun last may need 20 of them. */
const WITHIN_MS = 10_000;

export default endpoint({
  methods: ['POST'],
  body: 'none',
  failure: () => 'Waiting leads could not be moved',
  handle: async ({ now, later }) => {
    const until = now.getTime() + WITHIN_MS;
    const moved = await moveParkedLeads(until);
    if (moved > 0) later(sendSoon(null, until));
    return json(200, { ok: true, moved });
  },
});
