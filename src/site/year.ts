import { offerYear } from '#domain/content/year.ts';

/** The year of the build, but at least 2025, for copyright lines and offers (docs/product.md, Content). */
export const YEAR = offerYear(new Date());
