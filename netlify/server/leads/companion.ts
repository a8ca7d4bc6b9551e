import { brand } from '#brand';

/**
 * The value that the waitlist stores for a companion product: the path of its page without the leading slash. `key`
 * is the form's value (`insights`). Returns null for any other value.
 */
export function companionSlug(key: unknown): string | null {
  const product = Object.entries(brand.companions).find(([name]) => name === key)?.[1];
  return product?.path.slice(1) ?? null;
}
