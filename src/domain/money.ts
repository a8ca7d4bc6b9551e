/** The one currency of the site, as Stripe spells it. */
export const CURRENCY = 'usd';

const CENTS_PER_DOLLAR = 100;

/** Whole cents to dollars, for JSON and for the `amount` column. */
export function toDollars(amountCents: number): number {
  return amountCents / CENTS_PER_DOLLAR;
}

/** Dollars as JSON or the database give them (`29.97`, `'29.97'`) to whole cents. */
export function toCents(dollars: number | string): number {
  return Math.round(Number(dollars) * CENTS_PER_DOLLAR);
}

/** `299900` → `$2,999`; cents are shown only where there are some, unless `cents` asks for them. */
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
