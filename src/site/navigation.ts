import { brand } from '#brand';
import { formatCount, REVIEWS_STUDIED } from '#domain/content/claims.ts';
import type { SiteLink } from './articles.ts';

/**
 * A link of the header or footer. docs/product.md, Routes, specifies the labels, except those of `HOME_LINK`
 * and `MUST_READ`.
 */
type NavigationLink = Required<SiteLink>;

/** The links of the header. `HOME_LINK` comes before them. */
export const HEADER_LINKS: readonly NavigationLink[] = [
  { label: `${formatCount(REVIEWS_STUDIED)} Reviews`, href: '/studying-10000-reviews' },
  { label: 'Features', href: '/features' },
  { label: 'SEO LLM', href: '/blog/seo-llm' },
  { label: brand.reportService.shortName, href: brand.reportService.path },
  { label: 'Blog', href: '/blog' },
];

export const HOME_LINK: NavigationLink = { label: 'Home', href: '/' };

/** The last link of the header in a window of at least 768 px. */
export const PRICING_LINK: NavigationLink = { label: 'Pricing', href: '/pricing' };

export const FOOTER_LINKS: readonly NavigationLink[] = [
  { label: 'Features', href: '/features' },
  PRICING_LINK,
  { label: 'Blog', href: '/blog' },
];

/** The footer's list. A link to an article has the article's title. */
export const MUST_READ: readonly SiteLink[] = [
  { href: '/blog/building-authority' },
  { href: '/blog/seo-comparison' },
  { label: brand.reportService.name, href: brand.reportService.path },
  { label: 'Founder time: your hourly rate', href: '/founder-time' },
  { label: 'Daily plan: 1 dollar a day', href: '/1-dollar-a-day' },
  { label: 'Free 3D book mockup generator', href: '/3d-book-mockup-generator' },
];

/**
 * The `aria-current` of a link on the page at `path`: `page` for a link to this page, `true` for a link to a list of
 * which this is a further page (/blog/2).
 */
export function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(href) && /^\/\d+$/.test(path.slice(href.length)) ? 'true' : undefined;
}
