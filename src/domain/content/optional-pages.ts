/** The names of the pages that a company may do without: `pages` of src/brand.ts lists those that the site has. */
export const OPTIONAL_PAGE_NAMES = [
  '1-dollar-a-day',
  '3d-book-mockup-generator',
  'example-month',
  'features',
  'founder-time',
  'insights',
  'seo-tools',
  'sunday',
] as const;

export type OptionalPageName = (typeof OPTIONAL_PAGE_NAMES)[number];
