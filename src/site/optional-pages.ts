import { brand } from '#brand';

/** The paths of the pages that `brand.pages` may leave out. The page of a name is src/pages/_{name}.astro. */
const PATHS = {
  '1-dollar-a-day': '/1-dollar-a-day',
  'founder-time': '/founder-time',
  insights: brand.companions.insights.path,
  sunday: brand.companions.sunday.path,
} as const;

export type OptionalPage = keyof typeof PATHS;

const chosen: readonly OptionalPage[] = brand.pages;

/** The optional pages that the site has, by name. */
export const OPTIONAL_PAGES = chosen.map((name) => ({ name, path: PATHS[name] }));

/** Whether the site has the page at `path`: false for an optional page that `brand.pages` leaves out. */
export function hasPage(path: string): boolean {
  const isOptional = Object.values<string>(PATHS).includes(path);
  return !isOptional || OPTIONAL_PAGES.some((page) => page.path === path);
}
