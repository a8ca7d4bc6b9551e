import type { CollectionEntry } from 'astro:content';
import { formatCents, toCents } from '#domain/money.ts';

export type Tools = CollectionEntry<'tools'>['data']['tools'];
type Price = Tools[number]['prices'][number];

/** Formats a monthly price in dollars. `custom` is returned unchanged. */
export function formatPrice(price: Price): string {
  return price === 'custom' ? price : formatCents(toCents(price));
}

/** The highest price of all tools, in dollars. Ignores `custom`. */
export function highestPrice(tools: Tools): number {
  return Math.max(...tools.flatMap(({ prices }) => prices.filter((price) => price !== 'custom')));
}

/** The lowest and the highest price of one tier, as text. Ignores `custom`. `tier` counts from 0. */
export function tierRange(tools: Tools, tier: number): string {
  const known = tools.flatMap(({ prices }) => prices[tier] ?? []).filter((price) => price !== 'custom');
  return `${formatPrice(Math.min(...known))} to ${formatPrice(Math.max(...known))}`;
}

/** Twelve times a monthly price, as text. If the price is `custom` or missing, the text is `custom`. */
export function yearOf(price: Price | undefined): string {
  return typeof price === 'number' ? formatCents(12 * toCents(price)) : 'custom';
}
