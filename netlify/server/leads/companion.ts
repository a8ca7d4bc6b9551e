import { brand } from '#brand';

/**
 * The value that the waitlist stores for a companion product: the path of the product's page without the
 * leading slash. `key` is the value that the form sends, such as `insights`. Returns null if no companion
 * product has this key.
 */
export function companionSlug(key: unknown): string | null {
  const product = Object.entries(brand.companions).find(([name]) => name === key)?.[1];
  return product?.path.slice(1) ?? null;
}
