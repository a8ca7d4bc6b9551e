/** One outcome of a plan: what it is, and what it means in practice. */
export interface Feature {
  feature: string;
  details: string;
}

/** A monthly plan (specification, section 3). */
export interface Plan {
  slug: PlanSlug;
  title: string;
  subtitle: string;
  /** Monthly price in whole cents; for a custom plan the price that it starts at. */
  priceCents: number;
  /** How the card introduces a price that is negotiated upwards; empty for a fixed one. */
  pricePrefix: '' | 'from';
  period: string;
  whoItsFor: string;
  features: readonly Feature[];
  outcomeAssurance: string;
  isPopular: boolean;
  /** The shade of the plan's month sheet. */
  gradient: 'quiet' | 'saturday' | 'ink';
  /** Posts a month: the filled days of the month sheet. */
  postsPerMonth: number;
}

export type PlanSlug = 'solo-entrepreneur' | 'serial-entrepreneur' | 'enterprise';

/** Posts a month, by plan: as the cards say it, and as their month sheets draw it. */
const POSTS: Readonly<Record<PlanSlug, number>> = {
  'solo-entrepreneur': 40,
  'serial-entrepreneur': 120,
  enterprise: 300,
};

export const PLANS: readonly Plan[] = [
  {
    slug: 'solo-entrepreneur',
    title: 'Solo Entrepreneur',
    subtitle: 'One brand, one voice, a full calendar',
    priceCents: 99_900,
    pricePrefix: '',
    period: 'per month',
    whoItsFor: 'Founders and creators who publish under one name and have no writer on staff.',
    features: [
      {
        feature: `Up to ${POSTS['solo-entrepreneur']} posts a month`,
        details: 'Articles and short posts, scheduled before the month begins.',
      },
      {
        feature: 'Keyword map',
        details: 'The questions your buyers search for, in the order we answer them.',
      },
      { feature: 'On-page SEO', details: 'Titles, internal links and structured data on every article.' },
      { feature: 'Monthly report', details: 'Positions won and lost, keyword by keyword.' },
    ],
    outcomeAssurance: '5+ new keywords in top 20',
    isPopular: false,
    gradient: 'quiet',
    postsPerMonth: POSTS['solo-entrepreneur'],
  },
  {
    slug: 'serial-entrepreneur',
    title: 'Serial Entrepreneur',
    subtitle: 'Several brands on one schedule',
    priceCents: 299_900,
    pricePrefix: '',
    period: 'per month',
    whoItsFor: 'Operators of several brands who want each of them heard without a team for each.',
    features: [
      {
        feature: `${POSTS['serial-entrepreneur']} posts a month`,
        details: 'Shared out over your brands as you decide each month.',
      },
      { feature: 'Up to 3 brands', details: 'A voice, a calendar and a keyword map for each of them.' },
      {
        feature: 'Competitor watch',
        details: 'What the sites above you published, and what we answer with.',
      },
      { feature: 'Weekly report', details: 'One page for each brand, ready for your review hour.' },
    ],
    outcomeAssurance: '15+ new top-20 rankings per month or credits',
    isPopular: true,
    gradient: 'saturday',
    postsPerMonth: POSTS['serial-entrepreneur'],
  },
  {
    slug: 'enterprise',
    title: 'Enterprise',
    subtitle: 'A publishing desk for the whole company',
    priceCents: 800_000,
    pricePrefix: 'from',
    period: 'per month',
    whoItsFor: 'Companies with several product lines, markets or languages to be found in.',
    features: [
      {
        feature: `${POSTS.enterprise}+ posts a month`,
        details: 'Planned with your product and marketing calendars.',
      },
      {
        feature: 'Custom scope',
        details: 'Brands, markets and review steps agreed with you before we start.',
      },
      {
        feature: 'Technical SEO',
        details: 'Site structure, speed and indexing worked through with your engineers.',
      },
      {
        feature: 'Quarterly review',
        details: 'Rankings against the assurance, in front of the people who decide.',
      },
    ],
    outcomeAssurance: '50+ top-20 rankings per quarter or fee rebate',
    isPopular: false,
    gradient: 'ink',
    postsPerMonth: POSTS.enterprise,
  },
];

/** The plan that the bottom call to action of the pricing page opens (specification, section 2). */
export const FEATURED_PLAN: PlanSlug = 'serial-entrepreneur';

/** The countries that Stripe accepts addresses from once address collection is switched on. */
export const ALLOWED_COUNTRIES = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'NL', 'SE', 'NO', 'DK'] as const;

/** Address collection is off (specification, section 7). */
export const COLLECT_ADDRESS: boolean = false;

/** The plan of that slug, or undefined for anything else a browser may send. */
export function findPlan(slug: string): Plan | undefined {
  return PLANS.find((plan) => plan.slug === slug);
}
