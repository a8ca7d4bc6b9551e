/** Maximum delay of `setTimeout`, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Named timers that do not keep the process alive. */
export interface Timers {
  /**
   * Calls `run` at `at` (Unix time in ms), or as soon as possible when `at` is past. Replaces the timer with
   * the same name.
   */
  set(name: string, at: number, run: () => void): void;
  clear(name: string): void;
  close(): void;
}

/**
 * Creates timers that follow the clock `now` (Unix time in ms). A timer that is set more than 24.8 days ahead would run
 * too early, after 24.8 days; the emulator sets no such timer.
 */
export function createTimers(now: () => number): Timers {
  const timers = new Map<string, NodeJS.Timeout>();
  const clear = (name: string): void => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    clear,
    set(name, at, run) {
      clear(name);
      const timer = setTimeout(
        () => {
          timers.delete(name);
          run();
        },
        Math.min(Math.max(at - now(), 0), MAX_DELAY_MS),
      );
      timers.set(name, timer.unref());
    },
    close() {
      for (const name of [...timers.keys()]) clear(name);
    },
  };
}
