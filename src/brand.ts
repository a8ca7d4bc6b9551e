/**
 * The only file that knows the name, the domain, the contacts and every outside address.
 * Rename the brand here and titles, copy, routes (`/{slug}-insights`) and CSV file names follow.
 */

const name = 'Saturday';
const slug = 'saturday';
const domain = 'saturday.example';
const url = `https://${domain}`;

export const brand = {
  name,
  /** Lower case, used in routes and file names. */
  slug,
  domain,
  /** The canonical address, without a trailing slash. */
  url,
  /** Follows every page's title. */
  titleSuffix: ` | ${name}`,
  /** The logo's four groups of letter shapes. */
  mark: ['SA', 'TU', 'RD', 'AY'],
  tagline: 'Content and search, one hour a week',
  company: `${name} Network, Inc.`,
  address: ['100 Calendar Street', 'Suite 7', 'Exampleville, EX 00000'],
  email: `hello@${domain}`,
  phone: '+1 555-0107',
  dataProtectionOfficer: `privacy@${domain}`,
  copyrightYear: 2025,
  subBrands: {
    network: `${name} Network`,
    books: `${name} Books`,
    writing: `${name} Writing`,
    music: `${name} Music`,
  },
  /** The companion products, in the order in which the site shows them. */
  companions: {
    insights: { name: `${name} Insights`, path: `/${slug}-insights` },
    sunday: { name: 'Sunday', path: '/sunday' },
  },
  reportService: { name: 'The Gutenberg Signal', shortName: 'TGS', path: '/the-gutenberg-signal' },
  /** Outside addresses. Each defaults to a page of this site that exists, so that a fresh clone has no dead link. */
  external: {
    blog: '/blog',
    mockupTool: '/3d-book-mockup-generator',
    slideDeck: '/decks/seo-comparison',
    executiveSummary: '/documents/executive-summary.pdf',
  },
  social: [
    { name: 'LinkedIn', url: `https://www.linkedin.com/company/${slug}-example` },
    { name: 'YouTube', url: `https://www.youtube.com/@${slug}-example` },
    { name: 'X', url: `https://x.com/${slug}_example` },
  ],
} as const;
