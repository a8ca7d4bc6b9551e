import { expect, test, vi } from 'vitest';
import { get, getFile, post, remove } from '../../src/browser/api.ts';
import { serve } from '../support/island.tsx';

const FAILURE = 'It failed. Please try again.';
const unavailable = { ok: false, error: { code: 'unavailable', message: FAILURE } };

test('A success is returned as the server sent it.', async () => {
  const calls = await serve(() => ({ status: 201, body: { ok: true, message: 'Thank you' } }));
  expect(await post('/api/x', { a: '1' }, { failure: FAILURE })).toEqual({ ok: true, message: 'Thank you' });
  expect(calls).toEqual([{ path: '/api/x', body: { a: '1' } }]);
});

test('A browser without AbortSignal.timeout (Chrome before 103) sends, too.', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  await serve(() => ({ status: 201, body: { ok: true } }));
  expect(await post('/api/x', {}, { failure: FAILURE })).toEqual({ ok: true });
});

test('A refusal keeps the server’s message.', async () => {
  const refusal = {
    ok: false,
    error: { code: 'rate_limited', message: 'Too many tries. Wait ten minutes.' },
  };
  await serve(() => ({ status: 429, body: refusal }));
  expect(await post('/api/x', {}, { failure: FAILURE })).toEqual(refusal);
});

test('An empty 204 is a success.', async () => {
  await serve((_call, method) => ({ status: method === 'DELETE' ? 204 : 500, body: undefined }));
  expect(await remove('/api/x', { failure: FAILURE })).toEqual({ ok: true });
  expect(await get('/api/x', { failure: FAILURE })).toEqual(unavailable);
});

const file = { failure: FAILURE, signal: new AbortController().signal, onBytes: () => undefined };

test('A download returns the file’s name and the address of the next part, and reports bytes as they arrive.', async () => {
  const headers = {
    'content-disposition': 'attachment; filename="a.csv"',
    link: '</api/x.csv?cursor=2>; rel="next"',
  };
  await serve(() => ({ status: 200, body: 'a,b', headers }));
  let bytes = 0;
  const answer = await getFile('/api/x.csv', { ...file, onBytes: (more) => (bytes += more) });
  expect(answer).toMatchObject({ ok: true, name: 'a.csv', next: '/api/x.csv?cursor=2' });
  expect(answer.ok && (await answer.content.text())).toBe('a,b');
  expect(bytes).toBe(3);
});

test('A refused download keeps the server’s message; a stalled download fails.', async () => {
  const refusal = { ok: false, error: { code: 'unauthorized', message: 'Please log in' } };
  await serve(() => ({ status: 401, body: refusal }));
  expect(await getFile('/api/x.csv', file)).toEqual(refusal);
  await serve(() => new Promise(() => {}));
  expect(await getFile('/api/x.csv', { ...file, timeoutMs: 30 })).toEqual(unavailable);
});

test.each([
  ['a page of HTML', '<h1>Bad gateway</h1>'],
  ['JSON of another shape', { status: 'down' }],
  ['null', null],
])('An answer that is %s becomes the form’s own failure.', async (_what, body) => {
  await serve(() => ({ status: 502, body }));
  expect(await post('/api/x', {}, { failure: FAILURE })).toEqual(unavailable);
});

test('A request that gets no answer fails after the timeout.', async () => {
  await serve(() => new Promise(() => {}));
  expect(await post('/api/x', {}, { failure: FAILURE, timeoutMs: 30 })).toEqual(unavailable);
});

test('Without a network the form’s own failure is returned.', async () => {
  expect(await post('http://127.0.0.1:9/api/x', {}, { failure: FAILURE })).toEqual(unavailable);
});
