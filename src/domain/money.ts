/** The site's only currency, as a Stripe currency code. */
export const CURRENCY = 'usd';

const CENTS_PER_DOLLAR = 100;

/** Whole cents → dollars, for JSON and the database. */
export function toDollars(amountCents: number): number {
  return amountCents / CENTS_PER_DOLLAR;
}

/** Dollars from JSON or the database (`29.97`, `'29.97'`) → whole cents. */
export function toCents(dollars: number | string): number {
  return Math.round(Number(dollars) * CENTS_PER_DOLLAR);
}

/** `299900` → `$2,999`. Cents are shown unless they are zero; `cents: 'always'` shows them in any case. */
export function formatCents(amountCents: number, options: { cents?: 'always' | 'auto' } = {}): string {
  const isWhole = amountCents % CENTS_PER_DOLLAR === 0;
  const fractionDigits = options.cents === 'always' || !isWhole ? 2 : 0;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: CURRENCY.toUpperCase(),
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(toDollars(amountCents));
}
