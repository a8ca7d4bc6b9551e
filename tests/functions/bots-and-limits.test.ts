import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as privacyRequest from '../../netlify/functions/privacy-request.ts';
import * as reportDownload from '../../netlify/functions/report-download.ts';
import * as reportLink from '../../netlify/functions/report-link.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { planOrder, postPlan, verify } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { setHits } from '../support/rows.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());
afterEach(() => vi.useRealTimers());

const footer = { email: 'ada@example.com', source: 'newsletter-footer' };
const subscribe = (json: object, options: CallOptions = {}): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json, ...options });
const reasons = async (): Promise<unknown[]> => {
  const rows = await site.sql('select quarantine_reason from public.saturday_newsletter');
  return rows.map((row) => row['quarantine_reason']);
};
const startedAgo = (ms: number) => ({ startedAt: new Date(Date.now() - ms).toISOString() });
const newSubscriber = (): object => ({ ...footer, email: `${randomUUID()}@example.com` });
/** Lets one more of `limit` requests pass. There must have been a request. */
const leaveOne = (limit = 10) => setHits(site, limit - 1);

test.each([
  ['honeypot', () => ({ leave_blank: 'https://spam.example' })],
  ['instant', () => startedAgo(0)],
])(
  'A suspected bot (%s) sees the success message, is quarantined and gets no email.',
  async (reason, trace) => {
    // The clock is fixed, because on a slow machine a bot's submission could seem to take as long as a person's.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const response = await subscribe({ ...footer, ...trace() });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ ok: true, message: 'Thank you for subscribing!' });
    expect(await reasons()).toEqual([reason]);
    expect(await site.outbox()).toEqual([]);
    expect(await site.sql('select 1 from public.saturday_emails')).toEqual([]);
  },
);

test('One sender may send the same text several times.', async () => {
  const message =
    'Please look at the reviews of this book as you did for the first one of the series, with the same questions.';
  for (const bookTitle of ['One', 'Two', 'Three'])
    await call(forms, '/api/forms/custom-analysis', {
      json: { name: 'Ada', email: 'ada@example.com', bookTitle, message },
    });
  const rows = await site.sql('select quarantine_reason from public.saturday_contact');
  expect(rows).toEqual(Array(3).fill({ quarantine_reason: null }));
});

test('The eleventh lead from one IP address within ten minutes is refused with a message, and other addresses are not.', async () => {
  await subscribe(newSubscriber());
  await leaveOne();
  expect((await subscribe(newSubscriber())).status).toBe(201);
  const refused = await subscribe(newSubscriber());
  const wait = Number(refused.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
  const { code, message } = await failureOf(refused);
  expect([code, message]).toEqual(['rate_limited', 'Too many attempts. Please try again in 10 minutes.']);
  expect(await reasons()).toHaveLength(2);
  expect((await subscribe(newSubscriber(), { ip: '127.0.0.2' })).status).toBe(201);
});

const LOST = { order: '00000000', email: 'ada@example.com' };
const nobody = { email: 'ada@example.com', choice: 'export' };
test.each<[string, number, (ip: string) => Promise<Response>]>([
  ['orders', 10, (ip) => postPlan(planOrder({ email: `${randomUUID()}@example.com` }), { ip })],
  ['requests for data', 10, (ip) => call(privacyRequest, '/api/privacy/request', { json: nobody, ip })],
  ['requests for a new link', 10, (ip) => call(reportLink, '/api/reports/link', { json: LOST, ip })],
  ['openings of a report', 60, (ip) => call(reportDownload, '/api/reports/download?token=x', { ip })],
  ['questions about a payment', 60, (ip) => verify(randomUUID(), { ip })],
])(
  'Of %s from one IP address, %i within ten minutes are answered, and other addresses are not counted.',
  async (_, limit, ask) => {
    await ask('192.0.2.1');
    await leaveOne(limit);
    expect((await ask('192.0.2.1')).status).not.toBe(429);
    const refused = await ask('192.0.2.1');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.status).toBe(429);
    expect((await ask('192.0.2.2')).status).not.toBe(429);
  },
);

test('Headers that a client can set do not change the IP address that is counted.', async () => {
  const disguised = () => {
    const address = `10.0.0.${Math.floor(Math.random() * 256)}`;
    const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
    return subscribe(newSubscriber(), { headers });
  };
  await disguised();
  await leaveOne();
  expect((await disguised()).status).toBe(201);
  expect((await disguised()).status).toBe(429);
});

test('Without JavaScript a rate-limited submission shows a page that keeps the typed values.', async () => {
  await subscribe(newSubscriber());
  await leaveOne();
  await subscribe(newSubscriber());
  const refused = await call(forms, '/api/forms/newsletter', { form: footer });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.headers.get('Content-Type')).toMatch(/^text\/html/);
  const page = await refused.text();
  expect(page).toContain('Too many attempts. Please try again in 10 minutes.');
  expect(page).toContain('value="ada@example.com"');
});

test('Every form has its own rate limit, and malformed submissions do not count.', async () => {
  await subscribe(newSubscriber());
  await leaveOne();
  await subscribe({ email: 'nonsense' });
  expect((await subscribe(newSubscriber())).status).toBe(201);
  const waitlist = { name: 'Ada', email: 'ada@example.com' };
  expect((await call(forms, '/api/forms/waitlist', { json: waitlist })).status).toBe(201);
});

test('The counters store no IP address.', async () => {
  await subscribe(newSubscriber(), { ip: '203.0.113.77' });
  const [row] = await site.sql<{ key: string }>('select key from public.saturday_rate_limits');
  expect(row?.key).not.toContain('203.0.113.77');
});
