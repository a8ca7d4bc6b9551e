import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PLANS } from '#domain/plans.ts';
import * as jobCanary from '../../netlify/functions/job-canary.ts';
import { flyCanary } from '../../netlify/server/canary.ts';
import { failureOf } from '../support/answers.ts';
import { call } from '../support/call.ts';
import { deliver, providerOf } from '../support/checkout.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/quiet-console.ts';
import { tampered } from '../support/tampered.ts';

let site: TestCloud;
let day = Date.now();
beforeAll(async () => {
  site = await cloud();
});
// The payment service keeps its sessions: each test has a day of its own.
beforeEach(async () => {
  await site.reset();
  passDay();
});
afterEach(() => vi.useRealTimers());
afterAll(() => site.close());

function passDay(): void {
  day += 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: day });
}

const today = (): string => new Date(day).toISOString().slice(0, 10);
const runJob = (): Promise<Response> => call(jobCanary, '/.netlify/functions/job-canary', { method: 'POST' });
const rowsOf = (table: string) => site.sql(`select * from public.saturday_${table}`);
const smallest = Math.min(...PLANS.map((plan) => plan.priceCents));

/** The sessions that were opened today. */
async function sessions() {
  const { data } = await providerOf(site).checkout.sessions.list({ limit: 100 });
  return data.filter((session) => session.client_reference_id?.startsWith(`canary-${today()}-`));
}

test('It opens a checkout of the smallest plan at its real price and closes it again.', async () => {
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toMatchObject([{ status: 'expired', amount_total: smallest, currency: 'usd' }]);
});

test('It leaves no payment, no mail and no line in a ledger, also when its event comes in.', async () => {
  await runJob();
  const { data } = await providerOf(site).events.list({ limit: 1 });
  expect(JSON.stringify(data)).toContain(`canary-${today()}-`);
  for (const event of data) expect((await deliver(event)).status).toBe(200);
  for (const table of ['payments', 'payment_events', 'stripe_events', 'emails'])
    expect(await rowsOf(table), table).toEqual([]);
});

test('Run again on the same day it opens no second one; the next day it does.', async () => {
  await runJob();
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toHaveLength(1);
  passDay();
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toHaveLength(1);
});

test.each([
  ['amount', { amount_total: 1 }],
  ['currency', { currency: 'eur' }],
  ['state', { status: 'complete', payment_status: 'paid' }],
  ['url', { url: null }],
])(
  'A session whose %s is wrong is a failure that staff are told of, and is closed.',
  async (fault, change) => {
    const base = await tampered(site.env['STRIPE_API_BASE'] ?? '', (_path, body) =>
      Object.assign(body as object, change),
    );
    vi.stubEnv('STRIPE_API_BASE', base);
    expect((await failureOf(await runJob())).code).toBe('unavailable');
    expect(takeErrors().join()).toContain(`CanaryError ${fault}`);
    expect(await site.outbox()).toMatchObject([{ Subject: `The checkout did not work on ${today()}` }]);
    expect(await sessions()).toMatchObject([{ status: fault === 'state' ? 'open' : 'expired' }]);
  },
);

test('While Stripe is down staff get one mail that day, and the log names no key.', async () => {
  await site.outage('stripe', 60);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  await runJob();
  const mails = await site.outbox();
  expect(mails).toMatchObject([{ Subject: `The checkout did not work on ${today()}` }]);
  expect(mails[0]?.TextBody).toContain('job-canary');
  const log = takeErrors().join();
  expect(log).toContain('canary failed');
  expect(log).not.toContain(site.env['STRIPE_SECRET_KEY']);
  expect(await rowsOf('payments')).toEqual([]);
});

test('A Stripe that never answers has failed before the platform ends the run.', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, 'listening');
  vi.stubEnv('STRIPE_API_BASE', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  await expect(flyCanary(new Date(), 100)).rejects.toMatchObject({ code: 'late' });
  expect(await site.outbox()).toMatchObject([{ Subject: `The checkout did not work on ${today()}` }]);
  expect(takeErrors().join()).toContain('CanaryError late');
});

test('While Stripe and the database are both down the job still says so.', async () => {
  await site.outage('stripe', 60);
  await site.outage('supabase', 60);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  expect(takeErrors().join()).toContain('staff not told');
});
