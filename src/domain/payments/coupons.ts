import { plainCode } from '../forms/clean.ts';

/** The time zone of the dates on receipts, and of coupons when the form sent no time zone (no JavaScript). */
export const BUSINESS_TIME_ZONE = 'America/New_York';

/** The weekday on which each code is valid: `Intl`'s English name of the weekday, followed by an s. */
const COUPONS: Readonly<Record<string, string>> = { SUNDAY50: 'Sundays', SATURDAY50: 'Saturdays' };

/** The signs that are copied with a code, and the space that a phone puts between a word and a number. */
const SIGNS = /[^\p{L}\p{N}]+/gu;

/** The message for a code in a time zone that the server does not know. */
export const UNKNOWN_ZONE =
  'We can’t check this code, because we don’t know your device’s time zone. Please set it to a city’s, or leave the coupon empty.';

export type CouponCheck = { ok: true; code: string | null } | { ok: false; message: string };

/**
 * Checks whether the coupon that the visitor typed is valid on the weekday at `now` in `timeZone` (docs/product.md,
 * Plans and prices). Case, width, invisible characters, spaces and signs do not matter; an empty text is
 * accepted as no coupon. In an unknown time zone no code is valid.
 */
export function checkCoupon(text: string, now: Date, timeZone: string): CouponCheck {
  const typed = plainCode(text).toUpperCase();
  if (typed === '') return { ok: true, code: null };
  const code = typed.replace(SIGNS, '');
  const weekdays = Object.hasOwn(COUPONS, code) ? COUPONS[code] : undefined;
  if (!weekdays) return { ok: false, message: 'Invalid coupon code' };
  const weekday = weekdayIn(timeZone, now);
  if (weekday === null) return { ok: false, message: UNKNOWN_ZONE };
  return `${weekday}s` === weekdays
    ? { ok: true, code }
    : { ok: false, message: `${code} can only be used on ${weekdays} 🗓️` };
}

/** The code that is valid at `now` in `timeZone`, or null when no code is valid. */
export function couponOfTheDay(now: Date, timeZone: string): string | null {
  return Object.keys(COUPONS).find((code) => checkCoupon(code, now, timeZone).ok) ?? null;
}

/**
 * The weekday's English name in a time zone. Null if `timeZone` is not the name of a time zone, which begins with a
 * letter; a UTC offset such as `+23:59` is not a name.
 */
function weekdayIn(timeZone: string, now: Date): string | null {
  if (!/^[a-z]/i.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(now);
  } catch {
    return null;
  }
}
