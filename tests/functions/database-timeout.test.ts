// A read that times out is not repeated (`abortAfter()` in netlify/server/platform/database.ts). With the TimeoutError
// of `AbortSignal.timeout`, PostgREST's client would try the read four times, which takes too long.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../local/http.ts';
import { findRow } from '../../netlify/server/platform/database.ts';
import { Unavailable } from '../../netlify/server/platform/unavailable.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

await sharedCloud();
afterEach(() => vi.useRealTimers());

test('A read that the database does not answer fails and is not repeated.', async () => {
  let asked = 0;
  const silent = await listen(() => {
    asked += 1;
    return Promise.resolve();
  }, 0);
  vi.stubEnv('SUPABASE_URL', silent.url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = findRow('payments', randomUUID()).catch((error: unknown) => error);
  await vi.waitUntil(() => asked > 0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await read).toBeInstanceOf(Unavailable);
  expect(asked).toBe(1);
  expect(takeErrors()).toHaveLength(1);
  vi.useRealTimers();
  await silent.close();
});
