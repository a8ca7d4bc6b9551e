/** The last second of the yearly Halloween offer, in the visitor's time zone. `month` is 1 to 12. */
const OFFER_END = { month: 10, day: 31, hour: 23, minute: 59, second: 59 } as const;

/** `OFFER_END` as text. */
export const OFFER_END_TEXT = 'October 31 at 11:59 PM';

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * The time from `now` until this year's offer ends, in whole days, hours, minutes and seconds; all zero after
 * the end.
 */
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

export function isOver(left: Countdown): boolean {
  return Object.values(left).every((value) => value === 0);
}
