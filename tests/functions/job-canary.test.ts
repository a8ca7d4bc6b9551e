import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PLANS } from '#domain/payments/plans.ts';
import * as jobCanary from '../../netlify/functions/job-canary.ts';
import { runCanary } from '../../netlify/server/operations/canary.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { deliver, providerOf } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { faultyService } from '../support/faults/service.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

const site = await sharedCloud();
let day = Date.now();
// Stripe keeps the checkout sessions of earlier tests, so every test runs on a day of its own.
beforeEach(async () => {
  await site.reset();
  passDay();
});
afterEach(() => vi.useRealTimers());

function passDay(): void {
  day += 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: day });
}

const today = (): string => new Date(day).toISOString().slice(0, 10);
const runJob = (): Promise<Response> => call(jobCanary, '/.netlify/functions/job-canary', { method: 'POST' });
const rowsOf = (table: string) => site.sql(`select * from public.saturday_${table}`);
const smallest = Math.min(...PLANS.map((plan) => plan.priceCents));

/** Stripe's checkout sessions that the canary has created on the current day of the test's clock. */
async function sessions() {
  const { data } = await providerOf(site).checkout.sessions.list({ limit: 100 });
  return data.filter((session) => session.client_reference_id?.startsWith(`canary-${today()}`));
}

test('The canary creates a session for the smallest plan at its real price and expires it.', async () => {
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toMatchObject([{ status: 'expired', amount_total: smallest, currency: 'usd' }]);
});

test('The canary leaves no payment, no email and no ledger entry, even after its event arrives.', async () => {
  await runJob();
  const { data } = await providerOf(site).events.list({ limit: 1 });
  expect(JSON.stringify(data)).toContain(`canary-${today()}`);
  for (const event of data) expect((await deliver(event)).status).toBe(200);
  for (const table of ['payments', 'payment_events', 'stripe_events', 'emails'])
    expect(await rowsOf(table), table).toEqual([]);
});

test('The canary creates one session a day.', async () => {
  await runJob();
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toHaveLength(1);
  passDay();
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toHaveLength(1);
});

test('A site that moves within a day, or whose picture changes, makes a session of its own.', async () => {
  await runJob();
  vi.stubEnv('URL', 'http://localhost:9999');
  expect((await runJob()).status).toBe(200);
  expect(await sessions()).toHaveLength(2);
  expect(takeErrors()).toEqual([]);
});

test.each([
  ['amount', { amount_total: 1 }],
  ['currency', { currency: 'eur' }],
  ['state', { status: 'complete', payment_status: 'paid' }],
  ['url', { url: null }],
])('A session with a wrong %s is reported to staff and expired.', async (fault, change) => {
  const base = await tamperingProxy(site.env['STRIPE_API_BASE'] ?? '', (_path, body) =>
    Object.assign(body as object, change),
  );
  vi.stubEnv('STRIPE_API_BASE', base);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  expect(takeErrors().join()).toContain(`CanaryError ${fault}`);
  expect(await site.outbox()).toMatchObject([{ Subject: `The test checkout failed on ${today()}` }]);
  expect(await sessions()).toMatchObject([{ status: fault === 'state' ? 'open' : 'expired' }]);
});

test('While Stripe is down staff get one email a day, and the log holds no key.', async () => {
  await site.outage('stripe', 60);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  await runJob();
  const sentEmails = await site.outbox();
  expect(sentEmails).toMatchObject([{ Subject: `The test checkout failed on ${today()}` }]);
  expect(sentEmails[0]?.TextBody).toContain('job-canary');
  const log = takeErrors().join();
  expect(log).toContain('canary failed');
  expect(log).toMatch(/"error":"StripeAPIError req_\w+"/);
  expect(log).not.toContain(site.env['STRIPE_SECRET_KEY']);
  expect(await rowsOf('payments')).toEqual([]);
});

test('A request that Stripe never answers fails before the platform ends the run.', async () => {
  const silent = await faultyService(site.stripe.url);
  onTestFinished(() => silent.close());
  await silent.fail({ kind: 'hang' });
  vi.stubEnv('STRIPE_API_BASE', silent.url);
  await expect(runCanary(new Date(), 100)).rejects.toMatchObject({ code: 'late' });
  expect(await site.outbox()).toMatchObject([{ Subject: `The test checkout failed on ${today()}` }]);
  expect(takeErrors().join()).toContain('CanaryError late');
});

test('While Stripe and the database are both down the job reports a failure.', async () => {
  await site.outage('stripe', 60);
  await site.outage('supabase', 60);
  expect((await failureOf(await runJob())).code).toBe('unavailable');
  expect(takeErrors().join()).toContain('staff not emailed');
});
