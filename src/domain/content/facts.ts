import { formatCents, toCents, toDollars } from '../money.ts';
import { PLANS, SHORT_POSTS_PER_ARTICLE } from '../payments/plans.ts';
import {
  ARTICLE_COSTS,
  type ArticleCost,
  breakEvenCents,
  COMPARED_RATES_CENTS,
  COST_ASSUMPTIONS,
  EXAMPLE_PLAN,
  totalAt,
} from './article-costs.ts';
import { CLAIMS } from './claims.ts';
import { STUDY_EXAMPLE, STUDY_METHOD } from './study.ts';

/*
 * Editors write placeholders instead of numbers and phrases of the plans, the cost example and the study. The build,
 * `npm run documents` and `npm run streams` replace each placeholder: `{plan:solo-entrepreneur.price}` becomes the
 * price. So a text stays correct when a price changes.
 */

const PLACEHOLDER = /\{((?:plan|offer|cost|study):[^{}\s]*)\}/g;
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const FACTS: ReadonlyMap<string, string> = new Map([
  ...PLANS.flatMap((plan): [string, string][] => [
    [`plan:${plan.slug}.title`, plan.title],
    [`plan:${plan.slug}.price`, formatCents(plan.priceCents)],
    [`plan:${plan.slug}.articles`, inWords(plan.articlesPerMonth)],
    [`plan:${plan.slug}.short-posts`, String(plan.shortPostsPerMonth)],
    [`plan:${plan.slug}.posts`, String(plan.postsPerMonth)],
    [`plan:${plan.slug}.rhythm`, plan.rhythm],
    [`plan:${plan.slug}.assurance`, plan.outcomeAssurance],
  ]),
  ['offer:short-posts-per-article', inWords(SHORT_POSTS_PER_ARTICLE)],
  ...ARTICLE_COSTS.flatMap((cost): [string, string][] => [
    [`cost:${cost.id}.way`, cost.way],
    [`cost:${cost.id}.fees`, formatCents(cost.feesCents)],
    [`cost:${cost.id}.hours-a-week`, String(cost.hoursAWeek)],
    [`cost:${cost.id}.hours-a-year`, String(cost.hoursAYear)],
    [`cost:${cost.id}.time`, formatCents(cost.timeCents)],
    [`cost:${cost.id}.total`, formatCents(cost.totalCents)],
    ...COMPARED_RATES_CENTS.map((rate): [string, string] => [
      `cost:${cost.id}.total-at-${String(toDollars(rate))}`,
      formatCents(totalAt(cost, rate)),
    ]),
  ]),
  ['study:method', STUDY_METHOD],
  ['study:example', CLAIMS.reviewsStudied.sample ? STUDY_EXAMPLE : ''],
  ['cost:plan.name', PLANS.find(({ slug }) => slug === EXAMPLE_PLAN)?.title ?? ''],
  ['cost:weeks', String(COST_ASSUMPTIONS.weeksAYear)],
  ['cost:hour', formatCents(COST_ASSUMPTIONS.hourlyCents)],
  ['cost:freelance-article', formatCents(COST_ASSUMPTIONS.freelanceArticleCents)],
  ['cost:agency-month', formatCents(COST_ASSUMPTIONS.agencyMonthCents)],
  ['cost:ai-month', formatCents(COST_ASSUMPTIONS.aiMonthCents)],
  ['cost:ai-edit-break-even', inWholeDollars(breakEvenCents(costOf('ai-edit'), costOf('plan')))],
]);

function costOf(id: ArticleCost['id']): ArticleCost {
  const cost = ARTICLE_COSTS.find((one) => one.id === id);
  if (!cost) throw new Error(`article-costs.ts has no ${id}`);
  return cost;
}

function inWholeDollars(cents: number): string {
  return formatCents(toCents(Math.round(toDollars(cents))));
}

function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** A text with its placeholders replaced. Unknown placeholders are not changed (see `unknownFacts`). */
export function fillFacts(text: string): string {
  return text.replace(PLACEHOLDER, (written, name: string) => FACTS.get(name) ?? written);
}

/** The unknown placeholders of a text, without their braces. */
export function unknownFacts(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !FACTS.has(name));
}

/** Every name that a placeholder may have. */
export const FACT_NAMES: readonly string[] = [...FACTS.keys()];
