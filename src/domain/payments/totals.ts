import { formatCents } from '../money.ts';
import type { Plan } from './plans.ts';
import { FIRST_MONTH_NOTE, type Quote } from './pricing.ts';

/** A line of the totals of a plan's checkout. */
export interface TotalLine {
  label: string;
  text: string;
  /** Explains the charge; only the line with the amount to pay has a note. */
  note?: string;
  /** The `text` is struck through, because a discounted price replaces it. */
  isVoid?: true;
}

/**
 * The totals of a plan's checkout, always the same lines: title, original price, discounted price and total. Without a
 * coupon, the discounted price equals the original price.
 */
export function planTotals(plan: Plan, price: Quote): TotalLine[] {
  const isDiscounted = price.discountCents > 0;
  const original = `${plan.pricePrefix} ${formatCents(price.originalCents)} ${plan.period}`.trim();
  const total = formatCents(price.totalCents);
  return [
    { label: 'Plan', text: plan.title },
    { label: 'Original price', text: original, ...(isDiscounted && { isVoid: true as const }) },
    { label: 'Discounted price', text: total },
    { label: 'Total', text: total, note: FIRST_MONTH_NOTE },
  ];
}
