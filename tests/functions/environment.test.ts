import { beforeEach, expect, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as health from '../../netlify/functions/health.ts';
import { sendDue, sendSoon } from '../../netlify/server/email/outbox.ts';
import { settleMissed } from '../../netlify/server/payments/settle.ts';
import { findRow } from '../../netlify/server/platform/database.ts';
import { findSecrets, secretValues } from '../../local/commands/deploy/secret-scan.ts';
import { callAdmin } from '../support/admin.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import {
  beginCheckout,
  complete,
  deliver,
  eventsOf,
  planOrder,
  postPlan,
  verify,
} from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const subscribe = (): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json: { email: 'ada@example.com', source: 'newsletter-footer' } });

const secretsIn = (text: string): string[] => findSecrets(text, secretValues(site.env), true);

/** The log lines since this function was last called. Fails when a line contains a secret. */
function log(): string {
  const text = takeErrors().join('\n');
  expect(secretsIn(text)).toEqual([]);
  return text;
}

const order = (): Promise<Response> => postPlan(planOrder());
const event = (): Promise<Response> => deliver({ id: 'evt_1', type: 'x', data: { object: {} } }, 'whsec_any');

test.each([
  ['SUPABASE_URL', 'not a url', order],
  ['SUPABASE_SECRET_KEY', 'short', order],
  ['SESSION_SECRET', 'too short', order],
  ['STRIPE_SECRET_KEY', 'pk_test_public', order],
  ['STRIPE_WEBHOOK_SECRET', 'secret', event],
  ['URL', 'ftp://localhost', order],
])(
  'When %s is missing or %j the response is 503 and the log names the variable.',
  async (variable, malformed, ask) => {
    for (const value of [undefined, malformed]) {
      vi.stubEnv(variable, value);
      expect((await failureOf(await ask())).code).toBe('unavailable');
      const what = value === undefined ? 'variable missing' : 'variable malformed';
      expect(log()).toContain(JSON.stringify({ event: what, variable }));
    }
  },
);

test.each(['POSTMARK_SERVER_TOKEN', 'EMAIL_FROM'])(
  'Without %s a lead is stored, its email stays queued, and the log names the variable.',
  async (name) => {
    vi.stubEnv(name, undefined);
    expect((await subscribe()).status).toBe(201);
    expect(log()).toContain(JSON.stringify({ event: 'variable missing', variable: name }));
    expect(await site.sql('select status from public.saturday_emails')).toEqual([{ status: 'queued' }]);
  },
);

test.each([
  'https://evil.example',
  'http://stripe.example:12111',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://user@evil.example#@127.0.0.1',
  'nonsense',
])('STRIPE_API_BASE %s is refused, so that no key is sent to another host.', async (base) => {
  vi.stubEnv('STRIPE_API_BASE', base);
  expect((await failureOf(await postPlan(planOrder()))).code).toBe('unavailable');
  expect(log()).toContain(JSON.stringify({ event: 'variable refused', variable: 'STRIPE_API_BASE' }));
});

test.each(['STRIPE_API_BASE', 'POSTMARK_API_BASE'])('A deployed site refuses %s.', async (name) => {
  const service = name === 'STRIPE_API_BASE' ? 'payments' : 'email';
  vi.stubEnv('STRIPE_API_BASE', name === 'STRIPE_API_BASE' ? site.env[name] : 'http://127.0.0.1:9');
  vi.stubEnv('URL', 'https://saturday.example');
  const response = await call(health, 'http://localhost:8888/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ services: { database: 'ok', [service]: 'unavailable' } });
  expect(log()).toContain(JSON.stringify({ event: 'variable refused', variable: name }));
});

test('Every fault is logged as one line of JSON without personal data or secrets.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  const [event] = await eventsOf(site, { paymentId, sessionId, url: '' });
  await site.outage('supabase', 60);
  await Promise.all([subscribe(), postPlan(planOrder()), verify(paymentId), deliver(event)]);
  const lines = takeErrors();
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    expect(Object.keys(JSON.parse(line) as object)).toContain('event');
    for (const personal of ['ada@', 'Ada', 'Lovelace', '127.0.0.1']) expect(line).not.toContain(personal);
    expect(secretsIn(line)).toEqual([]);
  }
});

/** The `message` of each log line since the last look, without those that have none. */
const messages = (): string[] =>
  takeErrors().flatMap((line) => {
    const { message } = JSON.parse(line) as { message?: string };
    return message === undefined ? [] : [message];
  });

test('A fault of the data layer, the payment session or an email has the words of docs/product.md in the log.', async () => {
  const { paymentId } = await beginCheckout();
  await site.outage('stripe', 60);
  await order();
  await site.outage('stripe', 0);
  await site.outage('mail', 60);
  await subscribe();
  await site.outage('mail', 0);
  expect(messages()).toEqual(['Failed to create a payment session', 'Email sending failed']);
  await site.outage('supabase', 60);
  const lead = { name: 'Ada', email: 'ada@example.com' };
  await subscribe();
  await call(forms, '/api/forms/waitlist', { json: lead });
  await call(forms, '/api/forms/question', { json: { ...lead, question: 'When?' } });
  await order();
  await findRow('payments', paymentId).catch(() => null);
  for (const tab of ['newsletter', 'waitlist', 'contact', 'payments'])
    await callAdmin(`/api/admin/${tab}`, { headers: { cookie: 'staff-session=x' } });
  await expect(sendDue()).rejects.toThrow();
  await sendSoon();
  await settleMissed(new Date(), Infinity).catch(() => null);
  const logged = messages();
  for (const words of [
    ...['Failed to subscribe to newsletter', 'Failed to join waitlist', 'Failed to submit contact form'],
    ...['Failed to create a payment record', 'Failed to get a payment record', 'Failed to send email'],
    ...['newsletter', 'waitlist', 'contact', 'payment'].map((data) => `Failed to fetch ${data} data`),
  ])
    expect(logged).toContain(words);
  await callAdmin(`/api/admin/payments/${paymentId}/events`, { headers: { cookie: 'staff-session=x' } });
  expect(messages()).toEqual(['Failed to get a payment record']);
});

test('A local site overrides the variables of a deployment that could email staff or start a build.', () => {
  const { BUILD_HOOK_URL, DEPLOY_PRIME_URL, EMAIL_STAFF } = { ...process.env, ...site.env };
  expect([BUILD_HOOK_URL, DEPLOY_PRIME_URL, EMAIL_STAFF]).toEqual(['', '', '']);
});
