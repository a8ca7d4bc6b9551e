import type { Config } from '@netlify/functions';
import { MESSAGES } from '#domain/messages.ts';
import { endpoint, json } from '#server/endpoint.ts';
import { readSummary } from '#server/records.ts';

export const config: Config = { path: '/api/admin/summary' };

export default endpoint({
  methods: ['GET'],
  body: 'none',
  failure: () => MESSAGES.deskNotLoaded,
  handle: async (call) => json(200, await readSummary(call)),
});
