import { beforeEach, expect, test } from 'vitest';
import * as health from '../../netlify/functions/health.ts';
import { call } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const ok = { database: 'ok', payments: 'ok', email: 'ok' };

test('With every service up the site is healthy, and the response is not cached.', async () => {
  const response = await call(health, '/api/health');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', services: ok });
});

test.each([
  ['supabase', 'database'],
  ['stripe', 'payments'],
  ['mail', 'email'],
] as const)(
  'With %s down the site is unhealthy, and the response names only %s.',
  async (outage, service) => {
    await site.outage(outage, 60);
    const response = await call(health, '/api/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ services: { ...ok, [service]: 'unavailable' } });
    await site.outage(outage, 0);
    takeErrors();
    expect((await call(health, '/api/health')).status).toBe(200);
  },
);
