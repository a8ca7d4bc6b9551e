// Prices, quotas and claims are defined once, in src/domain. The built pages show these values. No other
// code repeats a value.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COST_ASSUMPTIONS } from '#domain/content/article-costs.ts';
import {
  ANALYSIS_HOURS,
  formatCount,
  FOUNDER_RATE_CENTS,
  MOCKUP_USERS,
  MOCKUPS_MADE,
  ONBOARDING_HOURS,
  REVIEWS_STUDIED,
  SUMMARY_PAGES,
  SURVIVAL_RATE_CENTS,
} from '#domain/content/claims.ts';
import {
  DAILY_TIERS,
  MONEY_BACK_DAYS,
  YEAR_OF_MONTHS_CENTS,
  YEAR_SAVED_CENTS,
} from '#domain/content/daily-plan.ts';
import { fillFacts } from '#domain/content/facts.ts';
import { founderHours, gainCents } from '#domain/content/founder-hours.ts';
import { formatCents, toCents, toDollars } from '#domain/money.ts';
import { planOf, PLANS, SHORT_POSTS_PER_ARTICLE } from '#domain/payments/plans.ts';
import { MAX_BOOKS, quote, quoteReport, REPORT_PRICE_CENTS } from '#domain/payments/pricing.ts';
import { hasPage } from '../../src/site/optional-pages.ts';
import { WEEK_PLAN } from '../../src/site/week-plan.ts';
import { pricesOf } from '../support/prices.ts';
import { sources } from '../support/sources.ts';

interface Fact {
  name: string;
  /** A page of the build that states the fact. `shown` is the text or JSON-LD in which the page states it. */
  page: string;
  shown: string;
  /** Matches the fact where it is typed into a source file. */
  typed: RegExp;
}

/** Matches each of `texts`, but not inside a longer number: `$8` does not match in `$8,000`. */
function whole(...texts: string[]): RegExp {
  const either = texts.map((text) => text.replaceAll(/[$.+]/g, String.raw`\$&`)).join('|');
  return new RegExp(`(?<![\\w.,])(${either})(?![\\d_]|[.,]\\d)`);
}

/** Matches an amount as text (`$999`), as cents (`99900`), or as cents with a separator (`99_900`). */
const price = (cents: number): RegExp =>
  whole(formatCents(cents), String(cents), `${String(cents).slice(0, -3)}_${String(cents).slice(-3)}`);

const FACTS: Fact[] = [
  ...PLANS.flatMap(({ title, priceCents, postsPerMonth, pricePrefix, features }) => [
    {
      name: `the price of ${title}`,
      page: 'pricing.html',
      shown: pricePrefix === '' ? formatCents(priceCents) : `"lowPrice":${toDollars(priceCents)}`,
      typed: price(priceCents),
    },
    {
      name: `the posts of ${title}`,
      page: 'pricing.html',
      shown: features[0]?.feature ?? 'no feature',
      typed: whole(`${postsPerMonth} posts`, `${postsPerMonth}+ posts`),
    },
  ]),
  {
    name: 'the price of a report',
    page: 'the-gutenberg-signal.html',
    shown: String(toDollars(REPORT_PRICE_CENTS)),
    typed: whole(String(toDollars(REPORT_PRICE_CENTS)), formatCents(REPORT_PRICE_CENTS)),
  },
  ...[DAILY_TIERS.monthly, DAILY_TIERS.annual].map(({ name, priceCents }) => ({
    name: `the price of the daily plan, ${name}`,
    page: '1-dollar-a-day.html',
    shown: formatCents(priceCents),
    typed: whole(formatCents(priceCents), String(toDollars(priceCents))),
  })),
  {
    name: 'the money-back period',
    page: '1-dollar-a-day.html',
    shown: `${MONEY_BACK_DAYS}-day`,
    typed: whole(`${MONEY_BACK_DAYS}-day`),
  },
  {
    name: 'the rate of busywork',
    page: 'index.html',
    shown: formatCents(SURVIVAL_RATE_CENTS),
    typed: whole(formatCents(SURVIVAL_RATE_CENTS)),
  },
  {
    name: 'the rate of a founder',
    page: 'founder-time.html',
    shown: formatCents(FOUNDER_RATE_CENTS),
    typed: whole(formatCents(FOUNDER_RATE_CENTS)),
  },
  ...[MOCKUPS_MADE, MOCKUP_USERS].map((count) => ({
    name: `the ${formatCount(count)} of the mockup page`,
    page: '3d-book-mockup-generator.html',
    shown: `${formatCount(count)}+`,
    typed: whole(formatCount(count)),
  })),
  {
    name: 'the time to the first contact after a purchase',
    page: 'features.html',
    shown: `within ${ONBOARDING_HOURS} hours`,
    typed: whole(`${ONBOARDING_HOURS} hours`),
  },
  {
    name: 'the time to the first contact about an analysis',
    page: 'studying-10000-reviews.html',
    shown: `within ${ANALYSIS_HOURS} hours`,
    typed: whole(`${ANALYSIS_HOURS} hours`),
  },
  {
    name: 'the pages of the executive summary',
    page: 'studying-10000-reviews.html',
    shown: `${SUMMARY_PAGES.count}-page`,
    typed: whole(`${SUMMARY_PAGES.count}-page`),
  },
];

const shown = FACTS.filter(({ page }) => hasPage(`/${page.replace('.html', '')}`));

test.each(shown)('$page shows $name as src/domain defines it.', ({ page, shown }) => {
  expect(readFileSync(`dist/${page}`, 'utf8')).toContain(shown);
});

const others = sources('src/**/*.{astro,ts,tsx}', 'netlify/**/*.ts')
  .filter(
    ({ path }) => !/^src\/domain\/(payments\/(plans|pricing)|content\/(daily-plan|claims))\.ts$/.test(path),
  )
  .map(({ path, text }) => ({ path, lines: withoutComments(text).split('\n') }));

/** Removes comments, which may contain a value as an example. Line numbers stay the same. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(?<!:)\/\/ .*/g, '');
}

test.each(FACTS)('No code outside src/domain types $name.', ({ typed }) => {
  const found = others.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (typed.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const NUMBER = String.raw`(\d[\d,]*|${WORDS.join('|')})`;

/** The value of a number as written on a page: 2999 for `2,999`, 2 for `two`. */
function valueOf(written: string): number {
  const word = WORDS.indexOf(written.toLowerCase());
  return word < 0 ? Number(written.replaceAll(',', '')) : word;
}

const MONTHS_PER_YEAR = 12;
const WEEKS_PER_MONTH = 4;

/**
 * Converts a plan's number of articles or posts per month to a number per `period`: week, year or month.
 * Returns two numbers: that of the whole plan and that of one of the plan's brands. The two are the same if
 * `brands` is null.
 */
function inPeriod(perMonth: number, period: string, brands: number | null): number[] {
  const count =
    period === 'week'
      ? perMonth / WEEKS_PER_MONTH
      : period === 'year'
        ? perMonth * MONTHS_PER_YEAR
        : perMonth;
  return [count, count / (brands ?? 1)];
}

interface NumberRule {
  name: string;
  /** The first group matches the number; the other groups are passed to `allowed`. */
  pattern: RegExp;
  /**
   * Returns the numbers that a page may show where `pattern` matches. They come from src/domain; the number of short
   * posts may also come from the drawn week.
   */
  allowed: (...groups: string[]) => readonly number[];
}

const RULES: NumberRule[] = [
  {
    name: 'amount in dollars',
    pattern: /\$(\d[\d,]*(?:\.\d\d)?)/g,
    allowed: () =>
      [
        ...PLANS.flatMap((plan) => [quote(plan, null).totalCents, quote(plan, 'a coupon').totalCents]),
        ...Array.from({ length: MAX_BOOKS }, (_, index) => quoteReport(index + 1).totalCents),
        ...Object.values(DAILY_TIERS).map(({ priceCents }) => priceCents),
        YEAR_OF_MONTHS_CENTS,
        YEAR_SAVED_CENTS,
        ...['', '-at-plan', '-at-many'].map((at) =>
          toCents(fillFacts(`{cost:ai-edit-break-even${at}}`).replace('$', '')),
        ),
        SURVIVAL_RATE_CENTS,
        FOUNDER_RATE_CENTS,
        ...PLANS.flatMap(({ ifMissed }) => [...ifMissed.matchAll(/\$([\d,]+)/g)]).map(([, sum]) =>
          toCents(Number(sum?.replaceAll(',', ''))),
        ),
        ...hourlyWorth(),
      ].map(toDollars),
  },
  {
    name: 'number of articles, short posts or posts in a period',
    pattern: new RegExp(
      String.raw`\b${NUMBER}\+? (?:or more )?(articles?|short posts?|posts?) (?:a|per|each|every) (week|month|year)\b`,
      'gi',
    ),
    allowed: (noun, period) =>
      PLANS.flatMap(({ articlesPerMonth, shortPostsPerMonth, postsPerMonth, brands }) => {
        const counts = { a: articlesPerMonth, s: shortPostsPerMonth, p: postsPerMonth };
        return inPeriod(counts[noun.charAt(0).toLowerCase() as 'a' | 's' | 'p'], period, brands);
      }),
  },
  {
    name: 'number of short posts',
    pattern: new RegExp(String.raw`\b${NUMBER} (?:or more )?short posts\b`, 'gi'),
    allowed: () => [
      SHORT_POSTS_PER_ARTICLE,
      // Each day of the drawn week shows its own share of the week's short posts, so these shares are allowed too.
      ...WEEK_PLAN.flatMap(({ entries }) => entries.flatMap(({ count }) => count ?? [])),
      ...PLANS.flatMap(({ shortPostsPerMonth, brands }) => [
        ...inPeriod(shortPostsPerMonth, 'month', brands),
        ...inPeriod(shortPostsPerMonth, 'week', brands),
      ]),
    ],
  },
  {
    name: 'number of brands',
    pattern: new RegExp(String.raw`\b(?:up to|each of|for) ${NUMBER} brands\b`, 'gi'),
    allowed: () => PLANS.flatMap(({ brands }) => brands ?? []),
  },
  {
    name: 'number of books in an order',
    pattern: new RegExp(String.raw`\bup to ${NUMBER} books\b`, 'gi'),
    allowed: () => [MAX_BOOKS],
  },
  {
    name: 'number of hours until we answer',
    pattern: new RegExp(String.raw`\bwithin ${NUMBER} hours\b`, 'gi'),
    allowed: () => [ONBOARDING_HOURS, ANALYSIS_HOURS],
  },
  {
    name: 'number of rankings that a plan assures',
    pattern: /\b(\d+)\+ (?:new )?(?:keywords|top-20 rankings)\b/g,
    allowed: () => PLANS.map(({ outcomeAssurance }) => Number.parseInt(outcomeAssurance, 10)),
  },
  {
    name: 'number of the reviews studied',
    pattern: /\b(\d+,\d+)\+? (?:reader )?reviews\b/g,
    allowed: () => [REVIEWS_STUDIED],
  },
  {
    name: 'number of mockups or their users',
    pattern: /\b(\d+,\d+)\+? (?:mockups|users)\b/g,
    allowed: () => [MOCKUPS_MADE, MOCKUP_USERS],
  },
];

/** The amounts in cents of the founder's hours on /founder-time: the price of an hour, and the example of an hourly rate. */
function hourlyWorth(): number[] {
  const plan = planOf('solo-entrepreneur');
  const { back, centsPerHour } = founderHours(plan);
  const rate = COST_ASSUMPTIONS.hourlyCents;
  return [Math.round(centsPerHour / 100) * 100, rate, back * rate, gainCents(plan, rate)];
}

/** Returns the matches in `text` with a number that the rule does not allow. */
function findWrong({ pattern, allowed }: NumberRule, text: string): string[] {
  return [...text.matchAll(pattern)]
    .filter(([, written = '', ...groups]) => !allowed(...groups).includes(valueOf(written)))
    .map(([match]) => match);
}

/**
 * The code whose sentences a page shows: pages, islands and, in src/domain, terms and other texts. Decks are content. What
 * an editor writes is free (docs/EDITING.md has placeholders).
 */
const shownCode = others.filter(
  ({ path }) => /\.(astro|tsx)$|^src\/domain\//.test(path) && !path.startsWith('src/pages/decks/'),
);

test.each(RULES)('No page, island or text of src/domain types another $name', (rule) => {
  const found = shownCode.flatMap(({ path, lines }) =>
    findWrong(rule, lines.join(' ')).map((match) => `${path}: ${match}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'It costs $1,299 a month.',
  'Write nine articles a month.',
  'We post 41 posts per month.',
  'An article and five short posts.',
  'For up to 4 brands.',
  'Send up to six books.',
  'We answer within 12 hours.',
  '16+ new top-20 rankings per month.',
  'We read 20,000+ reviews.',
  'Made 60,000+ mockups.',
])('The rules find the wrong number in: %s', (text) => {
  expect(RULES.flatMap((rule) => findWrong(rule, text))).not.toEqual([]);
});

test.each([
  ...PLANS.map(
    ({ slug }) => `It costs ${pricesOf(slug).full.text}, or ${pricesOf(slug).half.text} on a Sunday.`,
  ),
  'Two articles a week, eight short posts a week, 96 articles a year.',
  'Within 24 hours. Up to 3 brands, up to five books. 5+ new keywords in top 20.',
])('The rules allow: %s', (text) => expect(RULES.flatMap((rule) => findWrong(rule, text))).toEqual([]));
