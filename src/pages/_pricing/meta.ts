import { formatCents } from '#domain/money.ts';
import { PLANS } from '#domain/payments/plans.ts';

const lowest = formatCents(Math.min(...PLANS.map(({ priceCents }) => priceCents)));

/** Metadata of /pricing and /pricing/cancelled. */
export const title = `SEO content pricing: monthly plans from ${lowest}`;
export const description =
  'Compare three SEO content plans: articles and short posts each month, your review hour and a ranking assurance. One charge, no automatic renewal.';
export const keywords =
  'SEO content pricing, content writing plans, outcome-based SEO, blog writing service cost, top 20 rankings';
