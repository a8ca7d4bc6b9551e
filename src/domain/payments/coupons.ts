/** The time zone of the dates on receipts, and of coupons when the form sent no time zone (no JavaScript). */
export const BUSINESS_TIME_ZONE = 'America/New_York';

/** The weekday on which each code is valid: `Intl`'s English name of the weekday, followed by an s. */
const COUPONS: Readonly<Record<string, string>> = { SUNDAY50: 'Sundays', SATURDAY50: 'Saturdays' };

export type CouponCheck = { ok: true; code: string | null } | { ok: false; message: string };

/**
 * Checks whether the coupon that the visitor typed is valid on the weekday at `now` in `timeZone` (docs/product.md,
 * Plans and prices). Case and outer spaces do not matter; an empty text is accepted as no coupon. In an unknown time
 * zone no code is valid.
 */
export function checkCoupon(text: string, now: Date, timeZone: string): CouponCheck {
  const code = text.trim().toUpperCase();
  if (code === '') return { ok: true, code: null };
  const weekdays = Object.hasOwn(COUPONS, code) ? COUPONS[code] : undefined;
  if (!weekdays) return { ok: false, message: 'Invalid coupon code' };
  return `${weekdayIn(timeZone, now) ?? ''}s` === weekdays
    ? { ok: true, code }
    : { ok: false, message: `${code} can only be used on ${weekdays} 🗓️` };
}

/** The code that is valid at `now` in `timeZone`, or null when no code is valid. */
export function couponOfTheDay(now: Date, timeZone: string): string | null {
  return Object.keys(COUPONS).find((code) => checkCoupon(code, now, timeZone).ok) ?? null;
}

/**
 * The weekday's English name in a time zone. Null if `timeZone` is not the name of a time zone; a UTC offset such as
 * `+23:59` is not a name.
 */
function weekdayIn(timeZone: string, now: Date): string | null {
  if (/^[+-]/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(now);
  } catch {
    return null;
  }
}
