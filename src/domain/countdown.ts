/** The last moment of the Halloween offer, in the visitor's own time, in whichever year it is. `month` is 1 to 12. */
const OFFER_END = { month: 10, day: 31, hour: 23, minute: 59, second: 59 } as const;

/** The same in words, for where no script counts down. */
export const OFFER_END_TEXT = 'October 31, 23:59';

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** What is left at `now` until the offer's last second of the same local year, in whole parts; zeros from then on. */
export function countdown(now: Date): Countdown {
  const { month, day, hour, minute, second } = OFFER_END;
  const end = new Date(now.getFullYear(), month - 1, day, hour, minute, second);
  const left = Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
