import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as health from '../../netlify/functions/health.ts';
import { failureOf } from '../support/answers.ts';
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
import { cloud, type TestCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/quiet-console.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const subscribe = (): Promise<Response> =>
  call(forms, '/api/forms/newsletter', { json: { email: 'ada@example.com', source: 'newsletter-footer' } });

/** Every value of this deployment that is a secret. */
const secrets = (): string[] =>
  [
    'SUPABASE_SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'POSTMARK_SERVER_TOKEN',
    'SESSION_SECRET',
  ].map((name) => site.env[name] ?? name);

/** The log since it was asked last; it never holds a secret. */
function log(): string {
  const text = takeErrors().join('\n');
  for (const secret of secrets()) expect(text).not.toContain(secret);
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
  'Without %s, or with %j in it, the answer is 503 and the log names the variable.',
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
  'Without %s a lead is stored all the same, its mail waits, and the log names the variable.',
  async (name) => {
    vi.stubEnv(name, undefined);
    expect((await subscribe()).status).toBe(201);
    expect(log()).toContain(JSON.stringify({ event: 'variable missing', variable: name }));
    expect(await site.sql('select status from public.saturday_emails')).toEqual([{ status: 'queued' }]);
  },
);

test('What the visitor is told of a missing variable is the form’s own message, and nothing of the inside.', async () => {
  vi.stubEnv('SUPABASE_URL', undefined);
  expect(await (await order()).json()).toEqual({
    ok: false,
    error: { code: 'unavailable', message: 'Failed to initiate payment. Please try again.' },
  });
  log();
});

test.each([
  'https://evil.example',
  'http://stripe.example:12111',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://user@evil.example#@127.0.0.1',
  'nonsense',
])('STRIPE_API_BASE %s is refused: no key ever goes to another host.', async (base) => {
  vi.stubEnv('STRIPE_API_BASE', base);
  expect((await failureOf(await postPlan(planOrder()))).code).toBe('unavailable');
  expect(log()).toContain(JSON.stringify({ event: 'variable refused', variable: 'STRIPE_API_BASE' }));
});

test.each(['STRIPE_API_BASE', 'POSTMARK_API_BASE'])(
  'On a deployed site %s is refused outright.',
  async (name) => {
    const service = name === 'STRIPE_API_BASE' ? 'payments' : 'email';
    vi.stubEnv('STRIPE_API_BASE', name === 'STRIPE_API_BASE' ? site.env[name] : 'http://127.0.0.1:9');
    vi.stubEnv('URL', 'https://saturday.example');
    const response = await call(health, 'http://localhost:8888/api/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ services: { database: 'ok', [service]: 'unavailable' } });
    expect(log()).toContain(JSON.stringify({ event: 'variable refused', variable: name }));
  },
);

test('A fault of any kind is one line of JSON with names and codes of ours only.', async () => {
  const { paymentId, sessionId } = await beginCheckout();
  await complete(site, sessionId, 'paid');
  const [event] = await eventsOf(site, { paymentId, sessionId, url: '' });
  await site.outage('supabase', 60);
  await Promise.all([subscribe(), postPlan(planOrder()), verify(paymentId), deliver(event)]);
  const lines = takeErrors();
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) {
    expect(Object.keys(JSON.parse(line) as object)).toContain('event');
    for (const personal of ['ada@', 'Ada', 'Lovelace', '127.0.0.1', ...secrets()])
      expect(line).not.toContain(personal);
  }
});

test('What a deployment has of its own does not reach a site on a laptop, wherever it was written down.', () => {
  // Staff would be mailed, and the real site built anew.
  const { BUILD_HOOK_URL, DEPLOY_PRIME_URL, EMAIL_STAFF } = { ...process.env, ...site.env };
  expect([BUILD_HOOK_URL, DEPLOY_PRIME_URL, EMAIL_STAFF]).toEqual(['', '', '']);
});
