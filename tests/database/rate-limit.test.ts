import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { actAs, callSql, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const hit = (key: string, limit = 3, seconds = 600): Promise<number> =>
  callSql<number>(database, 'count_hit', { key, limit, seconds });

async function passTime(key: string, seconds: number): Promise<void> {
  await database.sql(
    `update public.saturday_rate_limits set window_started_at = window_started_at - make_interval(secs => $2) where key = $1`,
    [key, seconds],
  );
}

test('Hits up to the limit are permitted; further hits get the seconds to wait.', async () => {
  await actAs(database, 'service_role');
  expect([await hit('a'), await hit('a'), await hit('a')]).toEqual([0, 0, 0]);
  const wait = await hit('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
});

test('Each key has its own count.', async () => {
  for (let times = 0; times < 4; times += 1) await hit('b');
  expect(await hit('c')).toBe(0);
});

test('The wait gets shorter as time passes, and further hits do not extend it.', async () => {
  for (let times = 0; times < 20; times += 1) await hit('d');
  await passTime('d', 590);
  expect(await hit('d')).toBeLessThanOrEqual(10);
  expect(await hit('d')).toBeGreaterThan(0);
});

test('After the window, counting starts again.', async () => {
  for (let times = 0; times < 20; times += 1) await hit('e');
  await passTime('e', 600);
  expect([await hit('e'), await hit('e'), await hit('e')]).toEqual([0, 0, 0]);
  expect(await hit('e')).toBeGreaterThan(0);
});

test('Of fifty parallel hits, exactly as many as the limit are permitted.', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => hit('f', 10)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});
