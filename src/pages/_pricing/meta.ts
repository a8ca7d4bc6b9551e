import { formatCents } from '#domain/money.ts';
import { LOWEST_PRICE_CENTS } from '#domain/payments/plans.ts';

const lowest = formatCents(LOWEST_PRICE_CENTS);

/** Metadata of /pricing and /pricing/cancelled. */
export const title = `SEO content pricing: monthly plans from ${lowest}`;
export const description =
  'Compare three SEO content plans: articles and short posts each month, your review hour and a ranking assurance. One charge, no automatic renewal.';
export const keywords =
  'SEO content pricing, content writing plans, outcome-based SEO, blog writing service cost, top 20 rankings';
