import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { readSummary } from '#server/records.ts';

export const config: Config = { path: '/api/admin/summary' };

export default endpoint({
  methods: ['GET'],
  body: 'none',
  failure: () => 'Failed to load data',
  handle: async (call) => json(200, await readSummary(call)),
});
