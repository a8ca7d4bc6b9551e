/** The yearly offer: its name, and its last second in the visitor's time zone. `month` is 1 to 12. */
const OFFER = { name: 'Halloween', month: 10, day: 31, hour: 23, minute: 59, second: 59 } as const;

/** The last second of the offer of `year`, in local time. */
function offerEnd(year: number): Date {
  const { month, day, hour, minute, second } = OFFER;
  return new Date(year, month - 1, day, hour, minute, second);
}

/** The offer's name, last day and end as a page writes them: `Halloween`, `October 31`, `October 31 at 11:59 PM`. */
export const OFFER_NAME = OFFER.name;
export const OFFER_DAY_TEXT = offerEnd(2000).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
export const OFFER_END_TEXT = offerEnd(2000)
  .toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
  .replace(', 2000', '');

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
  const left = Math.max(0, Math.floor((offerEnd(now.getFullYear()).getTime() - now.getTime()) / 1000));
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
