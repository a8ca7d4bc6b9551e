const LONGEST = 2 ** 31 - 1;

/** Timers by name that do not keep the process alive. */
export interface Alarms {
  /** Calls `ring` at `at` (Unix time in ms), at once when that is past. A later call for a name replaces it. */
  set(name: string, at: number, ring: () => void): void;
  clear(name: string): void;
  close(): void;
}

/** Makes alarms by a clock (`now` in Unix time, ms). What lies more than 24 days ahead rings too early. */
export function createAlarms(now: () => number): Alarms {
  const timers = new Map<string, NodeJS.Timeout>();
  const clear = (name: string): void => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    clear,
    set(name, at, ring) {
      clear(name);
      const timer = setTimeout(
        () => {
          timers.delete(name);
          ring();
        },
        Math.min(Math.max(at - now(), 0), LONGEST),
      );
      timers.set(name, timer.unref());
    },
    close() {
      for (const name of [...timers.keys()]) clear(name);
    },
  };
}
