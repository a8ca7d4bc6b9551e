import type { PlanSlug } from './plans.ts';

/**
 * The path of the picture that Stripe's payment page shows for a plan or the report. The build draws the
 * picture.
 */
export function productPicture(product: PlanSlug | 'report'): string {
  return `/social/products/${product}.png`;
}
