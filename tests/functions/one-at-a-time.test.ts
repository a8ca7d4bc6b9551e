import { expect, test } from 'vitest';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';

test('Calls during a run share the next run, and a failed run does not stop the next.', async () => {
  const runs: PromiseWithResolvers<undefined>[] = [];
  const work = oneAtATime(async () => {
    const run = Promise.withResolvers<undefined>();
    runs.push(run);
    await run.promise;
  });
  const first = work();
  await expect.poll(() => runs.length).toBe(1);
  const others = [work(), work(), work()];
  runs[0]?.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve(undefined);
  await Promise.all(others);
  expect(runs).toHaveLength(2);
});
