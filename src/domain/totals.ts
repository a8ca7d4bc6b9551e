import { formatCents } from './money.ts';
import type { Plan } from './plans.ts';
import { FIRST_MONTH_NOTE, type Quote } from './pricing.ts';

/** A line of what is bought and what it costs. */
export interface TotalLine {
  label: string;
  text: string;
  /** Said beside what is charged now. */
  note?: string;
  /** This price is struck out: another line has the one that counts. */
  isVoid?: true;
}

/** What a checkout says of a plan (specification, section 2): the original price, void under a discount, and the total. */
export function planTotals(plan: Plan, price: Quote): TotalLine[] {
  const isDiscounted = price.discountCents > 0;
  const original = `${plan.pricePrefix} ${formatCents(price.originalCents)} ${plan.period}`.trim();
  const total = formatCents(price.totalCents);
  return [
    { label: 'Plan', text: plan.title },
    { label: 'Original price', text: original, ...(isDiscounted && { isVoid: true as const }) },
    ...(isDiscounted ? [{ label: 'Discounted price', text: total }] : []),
    { label: 'Total', text: total, note: FIRST_MONTH_NOTE },
  ];
}
