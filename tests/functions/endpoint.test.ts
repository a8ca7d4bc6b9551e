// What `endpoint()` does around a handler: it checks the method, the origin and the body, and limits the time.
// tests/proofs/requests.test.ts sees the security headers of every answer.
import { beforeEach, expect, test } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as health from '../../netlify/functions/health.ts';
import * as paymentVerify from '../../netlify/functions/payment-verify.ts';
import * as postmarkWebhook from '../../netlify/functions/postmark-webhook.ts';
import * as stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import * as unsubscribe from '../../netlify/functions/unsubscribe.ts';
import { endpoint, json as jsonAnswer } from '../../netlify/server/http/endpoint.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const OWN = 'http://localhost:8888';
const typed = { name: 'Ada Lovelace', email: 'ada@example.com' };
const post = (options: CallOptions): Promise<Response> => call(forms, '/api/forms/waitlist', options);
const stored = () => site.sql('select 1 from public.saturday_waitlist');
const refusal = async (options: CallOptions): Promise<string> => {
  const { code } = await failureOf(await post(options));
  expect(await stored()).toEqual([]);
  return code;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
test.each([
  ['/api/forms/waitlist', forms, 'POST'],
  ['/api/health', health, 'GET'],
  ['/api/unsubscribe', unsubscribe, 'GET, POST'],
  ['/api/payments/1/verify', paymentVerify, 'POST'],
  ['/api/stripe/webhook', stripeWebhook, 'POST'],
  ['/api/postmark/webhook', postmarkWebhook, 'POST'],
])('%s refuses other methods, and names those that it allows.', async (path, module, allowed) => {
  for (const method of METHODS.filter((name) => !allowed.split(', ').includes(name))) {
    const response = await call(module, path, { method });
    expect([method, response.headers.get('Allow')]).toEqual([method, allowed]);
    expect((await failureOf(response)).code).toBe('method_not_allowed');
  }
});

test('HEAD is answered like GET, without the body; an endpoint without GET refuses it.', async () => {
  for (const [module, path] of [
    [health, '/api/health'],
    [unsubscribe, '/api/unsubscribe?token=unknown'],
  ] as const) {
    const [got, head] = [await call(module, path), await call(module, path, { method: 'HEAD' })];
    expect([head.status, head.headers.get('Content-Type')]).toEqual([
      got.status,
      got.headers.get('Content-Type'),
    ]);
    expect([head.body, head.headers.get('X-Content-Type-Options')]).toEqual([null, 'nosniff']);
  }
  expect((await post({ method: 'HEAD' })).status).toBe(405);
});

test.each<[string, Record<string, string>]>([
  ['from another origin', { Origin: 'https://evil.example' }],
  ['from another port', { Origin: 'http://localhost:8889' }],
  ['from another scheme', { Origin: 'https://localhost:8888' }],
  ['from a sub-domain that looks alike', { Origin: 'http://localhost:8888.evil.example' }],
  ['with a null origin', { Origin: 'null' }],
  ['with a null origin from elsewhere', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['with a null origin of the same site only', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }],
  ['without origin, but said to be foreign', { 'Sec-Fetch-Site': 'cross-site' }],
])('A request %s is forbidden.', async (_, headers) => {
  expect(await refusal({ json: typed, headers })).toBe('forbidden');
});

test.each<[string, Record<string, string>]>([
  ['of the site itself', { Origin: OWN, 'Sec-Fetch-Site': 'same-origin' }],
  ['with a null origin that the browser calls the same', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  ['of no browser', {}],
])('A request %s is accepted.', async (_, headers) => {
  expect((await post({ json: typed, headers })).status).toBe(201);
});

test.each<[string, string | undefined]>([
  ['text/plain', '{}'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/xml', '<a/>'],
  ['application/jsonp', '{}'],
  ['', '{}'],
  ['', ''],
])('A body of the type %j is refused.', async (type, body) => {
  expect(
    await refusal({ method: 'POST', body: Buffer.from(body ?? ''), headers: { 'content-type': type } }),
  ).toBe('unsupported_media_type');
});

test('The JSON content type may have a charset and capital letters.', async () => {
  const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
  expect((await post({ body: JSON.stringify(typed), headers })).status).toBe(201);
});

const json = { 'content-type': 'application/json' };
const padded = (bytes: number): string => {
  const text = JSON.stringify({ ...typed, leave_blank: '' });
  return text.padEnd(bytes, ' ');
};

test('A body of 64 KiB is accepted, and one byte more is too large.', async () => {
  expect(await refusal({ body: padded(64 * 1024 + 1), headers: json })).toBe('payload_too_large');
  expect((await post({ body: padded(64 * 1024), headers: json })).status).toBe(201);
});

test('A body that is too large is refused even without a Content-Length.', async () => {
  const chunk = new TextEncoder().encode(' '.repeat(40_000));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(chunk);
      controller.enqueue(chunk);
      controller.close();
    },
  });
  const init = { method: 'POST', headers: json, body, duplex: 'half' };
  const request = new Request(`${OWN}/api/forms/waitlist`, init);
  const context = { ip: '127.0.0.1', params: { form: 'waitlist' }, waitUntil: () => undefined };
  const response = await forms.default(request, context as unknown as Parameters<typeof forms.default>[1]);
  expect((await failureOf(response)).code).toBe('payload_too_large');
});

test.each(['', '{', '{"name":}', "{'name':1}", '\ufeff{', 'undefined', '{"name":"a"}{}'])(
  'The body %j cannot be parsed.',
  async (body) => {
    expect(await refusal({ method: 'POST', body, headers: json })).toBe('bad_request');
  },
);

test('JSON of any depth is refused.', async () => {
  const body = `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  expect(await refusal({ body, headers: json })).toBe('validation');
});

test.each(['null', '[]', '1', '"text"', 'true', `[${JSON.stringify(typed)}]`])(
  'The JSON %s is refused because it is not an object.',
  async (body) => {
    expect(await refusal({ body, headers: json })).toBe('validation');
  },
);

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'A body of type %s that is not UTF-8 cannot be parsed.',
  async (type) => {
    const body = Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, 0xc3, 0x28, ...Buffer.from('"}')]);
    const response = await post({ body, headers: { 'content-type': type, accept: 'application/json' } });
    expect((await failureOf(response)).code).toBe('bad_request');
  },
);

test.each(['name=Ren%E9', 'name=Ren%c3', '%E9=x'])(
  'The form %s is not in UTF-8 and cannot be read.',
  async (body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    expect(await refusal({ method: 'POST', body, headers })).toBe('bad_request');
  },
);

test('A handler that takes too long is answered with the failure message, and may still finish.', async () => {
  const work = Promise.withResolvers<Response>();
  const slow = endpoint({
    methods: ['POST'],
    body: 'none',
    failure: () => 'Please try again.',
    limitMs: 1,
    handle: () => work.promise,
  });
  const kept: Promise<unknown>[] = [];
  const context = {
    ip: '127.0.0.1',
    params: {},
    waitUntil: (promise: Promise<unknown>) => kept.push(promise),
  };
  const response = await slow(
    new Request(OWN, { method: 'POST' }),
    context as unknown as Parameters<typeof slow>[1],
  );
  expect(await failureOf(response)).toEqual({ code: 'unavailable', message: 'Please try again.' });
  expect(takeErrors()).toEqual([JSON.stringify({ event: 'no answer in time', ms: 1 })]);
  work.resolve(jsonAnswer(200, {}));
  expect(await Promise.all(kept)).toHaveLength(1);
});
