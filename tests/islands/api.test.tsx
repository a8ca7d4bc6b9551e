import { expect, test } from 'vitest';
import { post } from '../../src/browser/api.ts';
import { serve } from '../support/island.tsx';

const FAILURE = 'It failed. Please try again.';
const unavailable = { ok: false, error: { code: 'unavailable', message: FAILURE } };

test('A success comes back as the server sent it.', async () => {
  const calls = await serve(() => ({ status: 201, body: { ok: true, message: 'Thank you' } }));
  expect(await post('/api/x', { a: '1' }, { failure: FAILURE })).toEqual({ ok: true, message: 'Thank you' });
  expect(calls).toEqual([{ path: '/api/x', body: { a: '1' } }]);
});

test('A refusal keeps the server’s own words.', async () => {
  const refusal = {
    ok: false,
    error: { code: 'rate_limited', message: 'Too many tries. Wait ten minutes.' },
  };
  await serve(() => ({ status: 429, body: refusal }));
  expect(await post('/api/x', {}, { failure: FAILURE })).toEqual(refusal);
});

test.each([
  ['a page of HTML', '<h1>Bad gateway</h1>'],
  ['JSON of another shape', { status: 'down' }],
  ['null', null],
])('An answer that is %s becomes the form’s own failure.', async (_what, body) => {
  await serve(() => ({ status: 502, body }));
  expect(await post('/api/x', {}, { failure: FAILURE })).toEqual(unavailable);
});

test('A server that never answers is given up after the time-out.', async () => {
  await serve(() => new Promise(() => {}));
  expect(await post('/api/x', {}, { failure: FAILURE, timeoutMs: 30 })).toEqual(unavailable);
});

test('Without a network the form’s own failure comes back.', async () => {
  expect(await post('http://127.0.0.1:9/api/x', {}, { failure: FAILURE })).toEqual(unavailable);
});
