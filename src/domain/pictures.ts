import type { PlanSlug } from './payments/plans.ts';

/** The path of a page's social card, which the build draws: `/pricing` → `/social/pricing.png`. */
export function cardPath(path: string): string {
  return `/social${path === '/' ? '/home' : path}.png`;
}

/** The path of the picture that Stripe's payment page shows for a plan or the report. The build draws it. */
export function productPicture(product: PlanSlug | 'report'): string {
  return `/social/products/${product}.png`;
}

/** The size in pixels of the picture that shows a page of a document. */
export const PAGE_PICTURE = { width: 840, height: 1140 };

/**
 * The path of the picture that shows a page of a document; `page` counts from 1. `npm run documents` makes these
 * pictures.
 */
export function picturePath(id: string, page: number): string {
  return `/documents/pages/${id}-${page}.webp`;
}
