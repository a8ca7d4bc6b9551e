import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/endpoint.ts';
import { checkHealth } from '#server/health.ts';

export const config: Config = { path: '/api/health' };

export default endpoint({
  methods: ['GET'],
  body: 'none',
  failure: () => 'The site is not healthy',
  handle: async () => {
    const services = await checkHealth();
    const isHealthy = Object.values(services).every((state) => state === 'ok');
    return json(isHealthy ? 200 : 503, { status: isHealthy ? 'ok' : 'unavailable', services });
  },
});
