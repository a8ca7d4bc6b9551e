/**
 * The only source file with the brand's name, domain, contacts and outside addresses. Titles, copy, routes
 * (`/{slug}-insights`) and CSV file names take the name or the slug from here.
 */

const name = 'Saturday';
const slug = 'saturday';
const domain = 'saturday.example';
const url = `https://${domain}`;

export const brand = {
  name,
  /** The name in lower case, used in routes and file names. */
  slug,
  domain,
  /** The site's canonical URL, without a trailing slash. */
  url,
  /** The end of every page's title. */
  titleSuffix: ` | ${name}`,
  /** The letters of the logo, in four groups, one for each cell of the logo. */
  mark: ['SA', 'TU', 'RD', 'AY'],
  /** The color of buttons and links in emails: `--hour` of src/styles/tokens.css, for pages with a light background. */
  accent: '#1d4ed8',
  /**
   * The weekday of the customer's review hour, in English. Drawn weeks have it as their sixth day, after five days of
   * scheduled work. It is not the brand: the default name is a weekday only by choice.
   */
  reviewDay: 'Saturday',
  tagline: 'Content and search, one hour a week',
  company: `${name} Network, Inc.`,
  address: ['100 Calendar Street', 'Suite 7', 'Exampleville, EX 00000'],
  email: `hello@${domain}`,
  phone: '+1 555-0107',
  /** The person who signs the emails to customers. `sample`: whether the person is invented. */
  correspondent: { name: 'Robin Ellis', role: 'Customer care', sample: true },
  dataProtectionOfficer: `privacy@${domain}`,
  subBrands: {
    network: `${name} Network`,
    books: `${name} Books`,
    writing: `${name} Writing`,
    music: `${name} Music`,
  },
  /**
   * The pages that a company may do without (src/domain/content/optional-pages.ts names all of them). A name removed
   * here removes the page, and every link to it.
   */
  pages: [
    '1-dollar-a-day',
    '3d-book-mockup-generator',
    'example-month',
    'features',
    'founder-time',
    'insights',
    'seo-tools',
    'sunday',
  ],
  /** The companion products, by the value that the waitlist form sends. */
  companions: {
    insights: { name: `${name} Insights`, path: `/${slug}-insights` },
    sunday: { name: 'Sunday', path: '/sunday' },
  },
  reportService: { name: 'The Gutenberg Signal', shortName: 'TGS', path: '/the-gutenberg-signal' },
  /**
   * Addresses that may lead to other sites. By default, each is a page or a document of this site, so that a
   * fresh clone has no dead link.
   */
  external: {
    blog: '/blog',
    mockupTool: '/3d-book-mockup-generator/tool',
    slideDeck: '/decks/seo-comparison',
    executiveSummary: '/documents/executive-summary.pdf',
  },
  social: [
    { name: 'LinkedIn', url: `https://www.linkedin.com/company/${slug}-example` },
    { name: 'YouTube', url: `https://www.youtube.com/@${slug}-example` },
    { name: 'X', url: `https://x.com/${slug}_example` },
  ],
} as const;
