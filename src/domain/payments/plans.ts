import { inWords, inWordsFirst, ONBOARDING_HOURS } from '../content/claims.ts';
import { formatCents } from '../money.ts';
import { CLICKS_TERM, COUNTED, COUNTING, FULL_REFUND, IF_MISSED, IF_MISSED_BRIEFLY, TERMS } from './terms.ts';

/** One feature of a plan, with a sentence or phrase that explains it. */
export interface Feature {
  feature: string;
  details: string;
}

/** A monthly plan (docs/product.md, Plans and prices). */
export interface Plan {
  slug: PlanSlug;
  title: string;
  subtitle: string;
  /** Monthly price in whole cents. For a plan whose scope is agreed with the customer, the lowest price. */
  priceCents: number;
  /** `from` if `priceCents` is the lowest price, `''` if the price is fixed. */
  pricePrefix: '' | 'from';
  period: string;
  whoItsFor: string;
  features: readonly Feature[];
  outcomeAssurance: string;
  /** The number of rankings in `outcomeAssurance`. */
  assured: number;
  isPopular: boolean;
  /**
   * Whether the numbers of posts below are exact, a maximum (`up to 40`) or a minimum (`300+`, `300 or more`).
   * `up to` does not apply to articles, whose number is then exact.
   */
  quantity: 'exact' | 'up to' | 'at least';
  /** Posts per month: articles plus short posts. */
  postsPerMonth: number;
  articlesPerMonth: number;
  /** Social posts, newsletter paragraphs and answers, each cut from one of the articles. */
  shortPostsPerMonth: number;
  /** A phrase that states how the articles are spread over the month. */
  rhythm: string;
  /** Maximum number of brands; null for a plan whose scope is agreed with the customer. */
  brands: number | null;
  /** A sentence about the customer's weekly review hour. */
  reviewHour: string;
  /** When the outcome assurance is counted, in a sentence. */
  counted: string;
  /** What each count of the outcome assurance includes, in a few sentences. */
  counting: string;
  /** What happens if the outcome assurance is missed: in a few sentences, and in one. */
  ifMissed: string;
  ifMissedBriefly: string;
  /** Number of days after the payment by which we send the first article. */
  firstArticleDays: number;
}

export type PlanSlug = 'solo-entrepreneur' | 'serial-entrepreneur' | 'enterprise';

/** Number of short posts made from one article. An article and its short posts are reviewed together. */
export const SHORT_POSTS_PER_ARTICLE = 4;

/** Number of weeks over which the posts of a plan's month are spread evenly. */
export const WEEKS_PER_MONTH = 4;

/** A plan's quantities per month, all computed from its number of articles. */
function posts(articlesPerMonth: number) {
  const shortPostsPerMonth = articlesPerMonth * SHORT_POSTS_PER_ARTICLE;
  return { articlesPerMonth, shortPostsPerMonth, postsPerMonth: articlesPerMonth + shortPostsPerMonth };
}

const SOLO = { ...posts(8), title: 'Solo Entrepreneur', assured: 5 };
const SERIAL = { ...posts(24), title: 'Serial Entrepreneur', brands: 3, assured: 15 };
const ENTERPRISE = { ...posts(60), priceCents: 800_000, assured: 50 };

export const PLANS: readonly Plan[] = [
  {
    slug: 'solo-entrepreneur',
    subtitle: 'Two articles a week for one brand',
    priceCents: 99_900,
    pricePrefix: '',
    period: 'per month',
    whoItsFor: 'Founders and creators who publish under one name, and one-person marketing teams.',
    features: [
      {
        feature: `Up to ${SOLO.postsPerMonth} posts a month`,
        details: `${SOLO.articlesPerMonth} articles and up to ${SOLO.shortPostsPerMonth} short posts made from them, scheduled ahead of time.`,
      },
      {
        feature: 'Keyword map',
        details: 'The questions your buyers search for, in the order we’ll answer them.',
      },
      {
        feature: 'On-page SEO',
        details:
          'Titles, internal links and structured data on every article, and passages that AI answers can quote.',
      },
      {
        feature: 'Monthly report',
        details: `A PDF with the month’s rankings won and lost, keyword by keyword. ${CLICKS_TERM}`,
      },
    ],
    outcomeAssurance: `${SOLO.assured}+ new keywords in top 20`,
    isPopular: false,
    quantity: 'up to',
    ...SOLO,
    rhythm: 'two a week',
    brands: 1,
    reviewHour: 'You read both of the week’s articles in full, with their short posts.',
    counted: COUNTED.once,
    counting: COUNTING.once(SOLO.assured),
    ifMissed: IF_MISSED.update,
    ifMissedBriefly: IF_MISSED_BRIEFLY.update,
    firstArticleDays: 10,
  },
  {
    slug: 'serial-entrepreneur',
    subtitle: `${inWordsFirst(SERIAL.articlesPerMonth / WEEKS_PER_MONTH)} articles a week for up to ${inWords(SERIAL.brands)} brands`,
    priceCents: 299_900,
    pricePrefix: '',
    period: 'per month',
    whoItsFor: `Companies and agencies with several brands, or with one brand that needs ${inWords(SERIAL.articlesPerMonth / WEEKS_PER_MONTH)} articles a week.`,
    features: [
      {
        feature: `${SERIAL.postsPerMonth} posts a month`,
        details: `${SERIAL.articlesPerMonth} articles and ${SERIAL.shortPostsPerMonth} short posts made from them, split across up to ${inWords(SERIAL.brands)} brands as you like.`,
      },
      {
        feature: `Up to ${SERIAL.brands} brands`,
        details:
          'Each has its own voice and calendar, and gets a keyword map, on-page SEO and a monthly report.',
      },
      {
        feature: 'Competitor watch',
        details: 'We track the sites that outrank you and plan articles to compete with theirs.',
      },
      { feature: 'Weekly report', details: 'One page for each brand, as a PDF, ready for your review hour.' },
    ],
    outcomeAssurance: `${SERIAL.assured}+ new top-20 rankings per month or credits`,
    isPopular: true,
    quantity: 'exact',
    ...SERIAL,
    rhythm: `two a week for each of ${inWords(SERIAL.brands)} brands`,
    reviewHour: `You read ${inWords(SERIAL.brands)} of the week’s ${inWords(SERIAL.articlesPerMonth / WEEKS_PER_MONTH)} articles in full, for example one for each brand, with their short posts. You approve the rest by title and summary.`,
    counted: COUNTED.monthly,
    counting: COUNTING.monthly(SERIAL.assured),
    ifMissed: IF_MISSED.credits(SERIAL.assured),
    ifMissedBriefly: IF_MISSED_BRIEFLY.credits(SERIAL.assured),
    firstArticleDays: 14,
  },
  {
    slug: 'enterprise',
    title: 'Enterprise',
    subtitle: 'A content team for the whole company',
    pricePrefix: 'from',
    period: 'per month',
    whoItsFor: 'Companies with several products or brands.',
    features: [
      {
        feature: `${ENTERPRISE.postsPerMonth}+ posts a month`,
        details: `${ENTERPRISE.articlesPerMonth} or more articles and ${ENTERPRISE.shortPostsPerMonth} or more short posts, planned around your calendar.`,
      },
      {
        feature: 'Custom scope',
        details:
          'Keyword map, on-page SEO, competitor watch and a weekly report for each brand. Markets, languages and review steps as agreed.',
      },
      {
        feature: 'Technical SEO',
        details: 'We work with your engineers on site structure, speed and indexing.',
      },
      {
        feature: 'Quarterly review',
        details: 'We review the rankings with your decision-makers.',
      },
    ],
    outcomeAssurance: `${ENTERPRISE.assured}+ top-20 rankings per quarter or fee rebate`,
    isPopular: false,
    quantity: 'at least',
    ...ENTERPRISE,
    rhythm: 'spread over your brands and markets',
    brands: null,
    reviewHour:
      'Each brand has its own reviewer on your team. In an hour a week, that person reads up to three articles in full and approves the rest by title and summary.',
    counted: COUNTED.quarterly,
    counting: COUNTING.quarterly,
    ifMissed: IF_MISSED.rebate(ENTERPRISE.assured, ENTERPRISE.priceCents),
    ifMissedBriefly: IF_MISSED_BRIEFLY.rebate(ENTERPRISE.assured),
    firstArticleDays: 21,
  },
];

/** The price of the smallest plan, in cents per month. */
export const LOWEST_PRICE_CENTS = Math.min(...PLANS.map(({ priceCents }) => priceCents));

/** The button at the bottom of the pricing page opens the checkout of this plan (docs/product.md, Routes). */
export const FEATURED_PLAN: PlanSlug = 'serial-entrepreneur';

/** The countries from which Stripe's payment page accepts postal addresses, if `COLLECT_ADDRESS` is true. */
export const ALLOWED_COUNTRIES = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'NL', 'SE', 'NO', 'DK'] as const;

/** Whether Stripe asks buyers for their postal address (docs/product.md, Constants). */
export const COLLECT_ADDRESS: boolean = false;

/** The plan with that slug, or undefined: `slug` may come from a browser. */
export function findPlan(slug: string): Plan | undefined {
  return PLANS.find((plan) => plan.slug === slug);
}

/** The plan with that slug. Throws when there is none. */
export function planOf(slug: PlanSlug): Plan {
  const plan = findPlan(slug);
  if (!plan) throw new Error(`There is no plan "${slug}"`);
  return plan;
}

/** The posts of an average week of a plan. */
export function weekOf({ articlesPerMonth, shortPostsPerMonth }: Plan) {
  return { articles: articlesPerMonth / WEEKS_PER_MONTH, shortPosts: shortPostsPerMonth / WEEKS_PER_MONTH };
}

/** What a buyer pays for a plan and when it can be refunded, for a place without the total. */
export function purchaseNote(plan: Plan): string {
  const pays =
    plan.pricePrefix === ''
      ? `You buy one month (${inWords(WEEKS_PER_MONTH)} weeks of posts) at a time`
      : `You pay ${formatCents(plan.priceCents)} for the first month`;
  return `${pays}, with no automatic renewal. ${refundNote(plan)}`;
}

/** A plan's refund. For a plan with a lowest price, also what that price pays for. */
export function refundNote({ pricePrefix }: Plan): string {
  if (pricePrefix === '') return FULL_REFUND;
  return `Within ${ONBOARDING_HOURS} hours, we email you to set up a call. Full refund if we can’t agree on the scope, or at any time before we publish your first article. The first month covers up to ${inWords(TERMS.customBrands)} brands in one market and one language; anything beyond that is priced separately.`;
}

/** A plan's number of posts per month, for each kind: `8`, `up to 32`, `60 or more`. */
export function monthOf({ quantity, articlesPerMonth, shortPostsPerMonth }: Plan) {
  const most = quantity === 'up to' ? 'up to ' : '';
  const more = quantity === 'at least' ? ' or more' : '';
  return {
    articles: `${articlesPerMonth}${more}`,
    shortPosts: `${most}${shortPostsPerMonth}${more}`,
  };
}
