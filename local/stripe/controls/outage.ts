/** A simulated failure of the whole API. */
export interface Outage {
  /** Counts an API call. Returns whether it fails. */
  fails: () => boolean;
  /** Makes API calls fail for `seconds`: with `every` 3, every third call. 0 seconds end the outage. */
  start: (seconds: number, every: number) => void;
}

/** Creates an outage that has not started; `now` returns Unix time in ms. */
export function createOutage(now: () => number): Outage {
  let until = 0;
  let share = 1;
  let calls = 0;
  return {
    fails: () => {
      calls += 1;
      return now() < until && calls % share === 0;
    },
    start: (seconds, every) => {
      until = now() + seconds * 1000;
      share = every;
    },
  };
}
