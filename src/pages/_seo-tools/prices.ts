import type { CollectionEntry } from 'astro:content';
import { formatCents, toCents } from '#domain/money.ts';

export type Tools = CollectionEntry<'tools'>['data']['tools'];
type Price = Tools[number]['prices'][number];

/** A monthly price in dollars as text; `custom` stays as it is. */
export function priceText(price: Price): string {
  return price === 'custom' ? price : formatCents(toCents(price));
}

/** The dearest price that any tool names, in dollars. */
export function dearest(tools: Tools): number {
  return Math.max(...tools.flatMap(({ prices }) => prices.filter((price) => price !== 'custom')));
}
