import { formatCents, toDollars } from '#domain/money.ts';
import { PLANS, type Plan, type PlanSlug } from '#domain/payments/plans.ts';
import { REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';

/** An amount in each form in which it is stored or shown. */
export interface Amount {
  cents: number;
  dollars: number;
  /** The amount as pages show it, except in a receipt: `$2,999`. */
  text: string;
  /** The amount as Stripe, emails and receipts show it: `$2,999.00`. */
  exact: string;
}

/** The amount of `cents`, for sums that no table has, such as a refund of a half. */
export function amount(cents: number): Amount {
  return {
    cents,
    dollars: toDollars(cents),
    text: formatCents(cents),
    exact: formatCents(cents, { cents: 'always' }),
  };
}

export interface PlanPrices {
  plan: Plan;
  full: Amount;
  /** The price with a coupon: half the price in whole dollars, where 50 cents are rounded up. */
  half: Amount;
  discount: Amount;
  /** The price as a text: `from $8,000 per month`, or without `from`. */
  perMonth: string;
}

/** The prices of a plan, computed from its entry in the plan table. Throws for an unknown slug. */
export function pricesOf(slug: PlanSlug): PlanPrices {
  const plan = PLANS.find((one) => one.slug === slug);
  if (!plan) throw new Error(`There is no plan ${slug}`);
  const { priceCents, pricePrefix, period } = plan;
  const halfCents = Math.floor((priceCents / 100 + 1) / 2) * 100;
  const full = amount(priceCents);
  return {
    plan,
    full,
    half: amount(halfCents),
    discount: amount(priceCents - halfCents),
    perMonth: `${pricePrefix} ${full.text} ${period}`.trim(),
  };
}

export interface ReportPrices {
  /** The price of one report. */
  unit: Amount;
  /** The price of all reports. */
  total: Amount;
  /** The total as dialogs show it: `2 books × $9.99 = $19.98`. */
  sum: string;
}

/** The prices of `count` reports, computed from the price of one. */
export function reportPrices(count: number): ReportPrices {
  const unit = amount(REPORT_PRICE_CENTS);
  const total = amount(REPORT_PRICE_CENTS * count);
  return { unit, total, sum: `${count} ${count === 1 ? 'book' : 'books'} × ${unit.exact} = ${total.exact}` };
}
