import { brand } from '#brand';
import { formatCount, REVIEWS_STUDIED } from '#domain/content/claims.ts';

/**
 * A link of the header or footer. docs/product.md, Routes, specifies the labels, except those of `HOME_LINK`
 * and `MUST_READ`.
 */
export interface NavigationLink {
  label: string;
  href: string;
}

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

export const MUST_READ: readonly NavigationLink[] = [
  { label: 'Building Authority Through Consistency', href: '/blog/building-authority' },
  { label: '2025 SEO and blogging comparison matrix', href: '/blog/seo-comparison' },
  { label: brand.reportService.name, href: brand.reportService.path },
  { label: 'Founder time: your hourly rate', href: '/founder-time' },
  { label: 'Daily plan: 1 dollar a day', href: '/1-dollar-a-day' },
  { label: 'Free 3D book mockup generator', href: '/3d-book-mockup-generator' },
];
