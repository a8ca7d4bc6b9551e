import { brand } from '#brand';
import type { OptionalPageName } from '#domain/content/optional-pages.ts';

/** The paths of the pages that `brand.pages` may leave out, with their files in src/pages. */
const FILES: Readonly<Record<OptionalPageName, Readonly<Record<string, string>>>> = {
  '1-dollar-a-day': { '/1-dollar-a-day': '_1-dollar-a-day.astro' },
  '3d-book-mockup-generator': {
    '/3d-book-mockup-generator': '_3d-book-mockup-generator.astro',
    '/3d-book-mockup-generator/tool': '_3d-book-mockup-generator-tool.astro',
  },
  'example-month': { '/example-month': '_example-month.astro' },
  features: { '/features': '_features.astro' },
  'founder-time': { '/founder-time': '_founder-time.astro' },
  insights: { [brand.companions.insights.path]: '_insights.astro' },
  'seo-tools': { '/seo-tools': '_seo-tools.astro' },
  sunday: { [brand.companions.sunday.path]: '_sunday.astro' },
};

const chosen: readonly OptionalPageName[] = brand.pages;

/** The optional pages that the site has: the path and the file in src/pages of each. */
export const OPTIONAL_PAGES = chosen.flatMap((name) =>
  Object.entries(FILES[name]).map(([path, file]) => ({ path, file })),
);

/** Whether the site has the page at `path`: false for an optional page that `brand.pages` leaves out. */
export function hasPage(path: string): boolean {
  const isOptional = Object.values(FILES).some((files) => path in files);
  return !isOptional || OPTIONAL_PAGES.some((page) => page.path === path);
}
