/** A fault that tests and developers switch on for a while. */
export interface Outage {
  isOn(): boolean;
  /** Fails every API call for so many seconds; 0 ends it. */
  start(seconds: number): void;
}

export function createOutage(now: () => number): Outage {
  let until = 0;
  return {
    isOn: () => now() < until,
    start: (seconds) => void (until = now() + seconds * 1000),
  };
}
