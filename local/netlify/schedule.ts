import { Cron } from 'croner';
import type { SiteFunction } from './functions.ts';

/**
 * Runs every scheduled function at the times of its cron expression (UTC), as Netlify does. A run is skipped while
 * the function's previous run has not ended. `stop` resolves when the current runs have ended.
 */
export function runOnSchedule(
  functions: SiteFunction[],
  run: (fn: SiteFunction) => Promise<unknown>,
): { stop: () => Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const track = async (fn: SiteFunction): Promise<void> => {
    // The invoker (invoke.ts) prints the error of a function, and Vite prints the error of a module that it
    // cannot load. Later runs must still start.
    const current = run(fn).catch(() => undefined);
    running.add(current);
    await current;
    running.delete(current);
  };
  const jobs = functions.flatMap((fn) =>
    fn.schedule === null ? [] : [new Cron(fn.schedule, { timezone: 'UTC', protect: true }, () => track(fn))],
  );
  const stop = async (): Promise<void> => {
    for (const cron of jobs) cron.stop();
    await Promise.all(running);
  };
  return { stop };
}
