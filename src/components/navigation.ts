import { brand } from '#brand';
import { formatCount, REVIEWS_STUDIED } from '#domain/claims.ts';

/** A link of the frame, as the specification words it. */
export interface NavigationLink {
  label: string;
  href: string;
}

/** The header's five links; the mobile menu puts Home before them. */
export const HEADER_LINKS: readonly NavigationLink[] = [
  { label: `${formatCount(REVIEWS_STUDIED)} Reviews`, href: '/studying-10000-reviews' },
  { label: 'Features', href: '/features' },
  { label: 'SEO LLM', href: '/blog/seo-llm' },
  { label: brand.reportService.shortName, href: brand.reportService.path },
  { label: 'Blog', href: '/blog' },
];

export const HOME_LINK: NavigationLink = { label: 'Home', href: '/' };

export const FOOTER_LINKS: readonly NavigationLink[] = [
  { label: 'Features', href: '/features' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Blog', href: '/blog' },
];

export const MUST_READ: readonly NavigationLink[] = [
  { label: 'Building Authority Through Consistency', href: '/blog/building-authority' },
  { label: '2025 SEO and blogging comparison matrix', href: '/blog/seo-comparison' },
  { label: brand.reportService.name, href: brand.reportService.path },
  { label: 'Founder time', href: '/founder-time' },
  { label: '1 dollar a day', href: '/1-dollar-a-day' },
  { label: 'Free 3D book mockups', href: '/3d-book-mockup-generator' },
];
