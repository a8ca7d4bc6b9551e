import type { Plan } from './plans.ts';

/** The zone in which a coupon without a time zone is judged (no JavaScript). */
export const BUSINESS_TIME_ZONE = 'America/New_York';

/** Early-bird price of one Gutenberg Signal report, in cents. */
export const REPORT_PRICE_CENTS = 999;
export const MAX_BOOKS = 5;

/** Said next to every plan total: the price is monthly, the charge is one. */
export const FIRST_MONTH_NOTE = 'First month. No automatic renewal.';

interface Coupon {
  /** As `Intl` writes it in short English. */
  weekday: 'Sat' | 'Sun';
  message: string;
}

const COUPONS: Readonly<Record<string, Coupon>> = {
  SUNDAY50: { weekday: 'Sun', message: 'SUNDAY50 can only be used on Sundays 🗓️' },
  SATURDAY50: { weekday: 'Sat', message: 'SATURDAY50 can only be used on Saturdays 🗓️' },
};

/** What one checkout costs, in whole cents. `coupon` is the accepted code, or null. */
export interface Quote {
  originalCents: number;
  discountCents: number;
  totalCents: number;
  coupon: string | null;
}

export type CouponCheck = { ok: true; code: string | null } | { ok: false; message: string };

/**
 * Judges a coupon as typed (trimmed, case-insensitive; empty means none) by the weekday at `now` in `timeZone`
 * (specification, section 5). A time zone that the platform does not know refuses every code.
 */
export function checkCoupon(text: string, now: Date, timeZone: string): CouponCheck {
  const code = text.trim().toUpperCase();
  if (code === '') return { ok: true, code: null };
  const coupon = Object.hasOwn(COUPONS, code) ? COUPONS[code] : undefined;
  if (!coupon) return { ok: false, message: 'Invalid coupon code' };
  return weekdayIn(timeZone, now) === coupon.weekday
    ? { ok: true, code }
    : { ok: false, message: coupon.message };
}

/** The code that holds at `now` in `timeZone`, or null on the other five days. */
export function couponOfTheDay(now: Date, timeZone: string): string | null {
  return Object.keys(COUPONS).find((code) => checkCoupon(code, now, timeZone).ok) ?? null;
}

/** The price of a plan with an accepted coupon code (`CouponCheck.code`): half, rounded half up to whole dollars. */
export function quote(plan: Plan, coupon: string | null): Quote {
  const originalCents = plan.priceCents;
  const totalCents = coupon === null ? originalCents : Math.round(originalCents / 200) * 100;
  return { originalCents, discountCents: originalCents - totalCents, totalCents, coupon };
}

/** The price of a report on `numberOfBooks` books (1 to 5). It takes no coupon. */
export function quoteReport(numberOfBooks: number): Quote {
  const totalCents = REPORT_PRICE_CENTS * numberOfBooks;
  return { originalCents: totalCents, discountCents: 0, totalCents, coupon: null };
}

/** Null where there is no such zone. A bare offset is none: `+23:59` has a weekday that no place on earth has. */
function weekdayIn(timeZone: string, now: Date): string | null {
  if (/^[+-]/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(now);
  } catch {
    return null;
  }
}
