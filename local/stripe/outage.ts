/** A fault that tests and developers switch on for a while. */
export interface Outage {
  isOn(): boolean;
  /** Fails every API call for so many seconds; 0 ends it. */
  start(seconds: number): void;
}

/** Makes an outage that is not on, by a clock (`now` in Unix time, ms). */
export function createOutage(now: () => number): Outage {
  let until = 0;
  return {
    isOn: () => now() < until,
    start: (seconds) => void (until = now() + seconds * 1000),
  };
}
