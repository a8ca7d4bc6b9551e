import type { Plan } from './plans.ts';

/** Early-bird price of one Gutenberg Signal report, in cents. */
export const REPORT_PRICE_CENTS = 999;
/** Maximum number of books in one order of reports. */
export const MAX_BOOKS = 5;

/** The card is charged only once. */
export const NO_RENEWAL = 'No automatic renewal.';

/** The note on every plan's total. The price is per month. */
export const FIRST_MONTH_NOTE = `First month. ${NO_RENEWAL}`;

/** The note on Stripe's page and in the receipt, which a customer also gets for a later month. */
export const MONTH_NOTE = `One month. ${NO_RENEWAL}`;

/** The price of one checkout, in whole cents. `coupon` is the accepted code, or null. */
export interface Quote {
  originalCents: number;
  discountCents: number;
  totalCents: number;
  coupon: string | null;
}

/** The price of a plan. With an accepted `coupon` (`CouponCheck.code`), half the price, rounded to whole dollars. */
export function quote(plan: Plan, coupon: string | null): Quote {
  const originalCents = plan.priceCents;
  const totalCents = coupon === null ? originalCents : Math.round(originalCents / 200) * 100;
  return { originalCents, discountCents: originalCents - totalCents, totalCents, coupon };
}

/** The price of a report on `numberOfBooks` books (1 to `MAX_BOOKS`). Coupons do not apply. */
export function quoteReport(numberOfBooks: number): Quote {
  const totalCents = REPORT_PRICE_CENTS * numberOfBooks;
  return { originalCents: totalCents, discountCents: 0, totalCents, coupon: null };
}
