import type { Config } from '@netlify/functions';
import { endpoint, json } from '#server/http/endpoint.ts';
import { checkHealth } from '#server/operations/health.ts';

// A rate limit of Netlify, far above normal use: each call asks three services, and no limit of our own counts them.
export const config: Config = {
  path: '/api/health',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

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
