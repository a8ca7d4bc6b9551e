/** A simulated failure of the whole API. */
export interface Outage {
  isOn: () => boolean;
  /** Fails every API call for `seconds`; 0 ends the outage. */
  start: (seconds: number) => void;
}

/** Creates an outage that has not started; `now` returns Unix time in ms. */
export function createOutage(now: () => number): Outage {
  let until = 0;
  return {
    isOn: () => now() < until,
    start: (seconds) => void (until = now() + seconds * 1000),
  };
}
