import type { SiteFunction } from './functions.ts';

/**
 * Runs every scheduled function after at most a second, and again `everyMs` after each run has ended. If `everyMs` is
 * null, no function runs. Ignores the cron expressions, because a developer would have to wait up to a day. `stop`
 * resolves when the current runs have ended.
 */
export function runOnSchedule(
  functions: SiteFunction[],
  everyMs: number | null,
  run: (fn: SiteFunction) => Promise<Response>,
): { stop: () => Promise<void> } {
  const scheduled = everyMs === null ? [] : functions.filter((fn) => fn.isScheduled);
  const stops = scheduled.map((fn) => repeat(everyMs ?? 0, () => run(fn)));
  const stop = async (): Promise<void> => {
    await Promise.all(stops.map((one) => one()));
  };
  return { stop };
}

function repeat(everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const next = (): void => {
    running = task().then(
      () => plan(everyMs),
      () => plan(everyMs),
    );
  };
  let timer = setTimeout(next, Math.min(everyMs, 1000));
  const plan = (delayMs: number): void => {
    if (!isStopped) timer = setTimeout(next, delayMs);
  };
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
