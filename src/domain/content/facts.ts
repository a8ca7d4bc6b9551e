import { formatCents, toCents, toDollars } from '../money.ts';
import {
  LOWEST_PRICE_CENTS,
  planOf,
  PLANS,
  SHORT_POSTS_PER_ARTICLE,
  WEEKS_PER_MONTH,
} from '../payments/plans.ts';
import * as terms from '../payments/terms.ts';
import { BACKUP_NIGHTS } from '../privacy/retention.ts';
import {
  ARTICLE_COSTS,
  type ArticleCost,
  breakEvenCents,
  COMPARED_RATES_CENTS,
  COST_ASSUMPTIONS,
  costsAt,
  EXAMPLE_PLAN,
  MANY_ARTICLES_A_WEEK,
  PLAN_ARTICLES_A_WEEK,
  totalAt,
} from './article-costs.ts';
import { CLAIMS, formatCount, inWords, inWordsFirst } from './claims.ts';
import { DELIVERY_TIME, INTENTS_PER_DAY, MONEY_BACK_DAYS } from './daily-plan.ts';
import { PICTURE_SIZE } from './mockup-picture.ts';
import { STUDY_EXAMPLE, STUDY_METHOD } from './study.ts';

/*
 * Editors write placeholders instead of numbers and phrases of the plans, the terms, the cost example and the study. The build,
 * `npm run documents` and `npm run streams` replace each placeholder: `{plan:solo-entrepreneur.price}` becomes the
 * price. So a text stays correct when a price changes.
 */

/** The beginnings of the placeholders' names, for a regular expression. */
const FACT_KINDS = 'plan|offer|term|report|assurance|daily|mockup|privacy|cost|study';

const PLACEHOLDER = new RegExp(`\\{((?:${FACT_KINDS}):[^{}\\s]*)\\}`, 'g');

const FACTS: ReadonlyMap<string, string> = new Map([
  ...PLANS.flatMap((plan): [string, string][] => [
    [`plan:${plan.slug}.title`, plan.title],
    [`plan:${plan.slug}.price`, formatCents(plan.priceCents)],
    [`plan:${plan.slug}.articles`, inWords(plan.articlesPerMonth)],
    [`plan:${plan.slug}.short-posts`, String(plan.shortPostsPerMonth)],
    [`plan:${plan.slug}.posts`, String(plan.postsPerMonth)],
    [`plan:${plan.slug}.rhythm`, plan.rhythm],
    [`plan:${plan.slug}.assurance`, plan.outcomeAssurance],
    [`plan:${plan.slug}.assured`, String(plan.assured)],
    [`plan:${plan.slug}.counting`, plan.counting],
    [`plan:${plan.slug}.if-missed`, plan.ifMissed],
  ]),
  ['offer:short-posts-per-article', inWords(SHORT_POSTS_PER_ARTICLE)],
  ['offer:lowest-price', formatCents(LOWEST_PRICE_CENTS)],
  ['offer:start-hours', terms.START_HOURS],
  ['offer:read-all-hours', inWords(terms.TERMS.readAllHours)],
  ['offer:update-share', inWords(terms.TERMS.updateShare)],
  ['offer:weeks-a-year', String(12 * WEEKS_PER_MONTH)],
  ['term:invoice', terms.INVOICE_TERM],
  ['term:month', terms.MONTH_TERM],
  ['term:ahead', terms.AHEAD_TERM],
  ['term:short-month', terms.SHORT_MONTH_TERM],
  ['term:change-plan', terms.CHANGE_PLAN_TERM],
  ['term:review', terms.REVIEW_TERM],
  ['term:skipped-hour', terms.SKIPPED_HOUR_TERM],
  ['term:article', terms.ARTICLE_TERM],
  ['term:update', terms.UPDATE_TERM],
  ['term:excluded', terms.EXCLUDED_TERM],
  ['term:writer', `${terms.WRITER_TERM} ${terms.INTERVIEW_TERM} ${terms.EDITING_TERM}`],
  ['term:rewrite', terms.REWRITE_TERM],
  ['term:ownership', terms.OWNERSHIP_TERM],
  ['term:keywords', terms.KEYWORD_TERM],
  ['term:brand-start', terms.BRAND_START_TERM],
  ['term:pause', terms.PAUSE_TERM],
  ['term:pause-weeks', terms.PAUSE_WEEKS_TERM],
  ['term:late', terms.LATE_TERM],
  ['term:approval', terms.APPROVAL_TERM],
  ['term:original', terms.ORIGINAL_TERM],
  ['term:correction', terms.CORRECTION_TERM],
  ['term:liability', terms.LIABILITY_TERM],
  ['term:competitors', terms.COMPETITOR_TERM],
  ['term:ai', terms.AI_TERM],
  ['term:purchase', terms.PURCHASE_TERM],
  ['term:tracker', terms.TRACKER_TERM],
  ['term:site', terms.SITE_TERM],
  ['term:channels', terms.CHANNELS_TERM],
  ['term:limited-access', terms.LIMITED_ACCESS_TERM],
  ['term:pasted', terms.PASTED_TERM],
  ['term:data', terms.DATA_TERM],
  ['term:processors', terms.PROCESSORS_TERM],
  ['term:law', terms.LAW_TERM],
  ...Object.entries(terms.REPORT_TERMS).map(([name, text]): [string, string] => [
    `report:${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    text,
  ]),
  ['report:signal-readers', inWords(terms.TERMS.report.signalReaders)],
  ['assurance:positions', String(terms.COUNTED_POSITIONS)],
  ['assurance:engine', terms.TERMS.searchEngine],
  ['assurance:first-count', terms.ordinal(terms.MEASURED_FROM_MONTH)],
  ['assurance:solo-months-first', inWordsFirst(terms.TERMS.soloMonths)],
  ['assurance:solo-price', formatCents(planOf('solo-entrepreneur').priceCents * terms.TERMS.soloMonths)],
  ['daily:time', DELIVERY_TIME],
  ['daily:intents', String(INTENTS_PER_DAY)],
  ['daily:money-back-days', String(MONEY_BACK_DAYS)],
  ['mockup:pixels', formatCount(PICTURE_SIZE)],
  ['privacy:backup-days', String(BACKUP_NIGHTS)],
  ...ARTICLE_COSTS.flatMap((cost): [string, string][] => [
    [`cost:${cost.id}.way`, cost.way],
    ...perYear(cost.id, cost),
    [`cost:${cost.id}.hours-a-year`, String(cost.hoursAYear)],
    [`cost:${cost.id}.time`, formatCents(cost.timeCents)],
    [`cost:${cost.id}.total`, formatCents(cost.totalCents)],
    ...COMPARED_RATES_CENTS.map((rate): [string, string] => [
      `cost:${cost.id}.total-at-${String(toDollars(rate))}`,
      formatCents(totalAt(cost, rate)),
    ]),
  ]),
  ...costsAt(MANY_ARTICLES_A_WEEK).flatMap((cost) => perYear(`many.${cost.id}`, cost)),
  ['study:method', STUDY_METHOD],
  ['study:example', CLAIMS.reviewsStudied.sample ? STUDY_EXAMPLE : ''],
  ['cost:plan.name', PLANS.find(({ slug }) => slug === EXAMPLE_PLAN)?.title ?? ''],
  ['cost:weeks', String(COST_ASSUMPTIONS.weeksAYear)],
  ['cost:hour', formatCents(COST_ASSUMPTIONS.hourlyCents)],
  ['cost:freelance-article', formatCents(COST_ASSUMPTIONS.freelanceArticleCents)],
  ['cost:agency-month', formatCents(COST_ASSUMPTIONS.agencyMonthCents)],
  ['cost:ai-month', formatCents(COST_ASSUMPTIONS.aiMonthCents)],
  ['cost:plan.articles-a-week', inWords(PLAN_ARTICLES_A_WEEK)],
  ['cost:many.articles-a-week', inWords(MANY_ARTICLES_A_WEEK)],
  ['cost:ai-edit-break-even', breakEvenAt(1)],
  ['cost:ai-edit-break-even-at-plan', breakEvenAt(PLAN_ARTICLES_A_WEEK)],
  ['cost:ai-edit-break-even-at-many', breakEvenAt(MANY_ARTICLES_A_WEEK)],
]);

/** The fees and the weekly hours of a way, as placeholders that begin with `cost:` and `name`. */
function perYear(name: string, { feesCents, hoursAWeek }: ArticleCost): [string, string][] {
  return [
    [`cost:${name}.fees`, formatCents(feesCents)],
    [`cost:${name}.hours-a-week`, String(hoursAWeek)],
  ];
}

/** The hourly rate, in whole dollars, at which an AI draft and the plan cost the same at `articlesAWeek`. */
function breakEvenAt(articlesAWeek: number): string {
  const costs = costsAt(articlesAWeek);
  const costOf = (id: ArticleCost['id']): ArticleCost => {
    const cost = costs.find((one) => one.id === id);
    if (!cost) throw new Error(`article-costs.ts has no ${id}`);
    return cost;
  };
  return inWholeDollars(breakEvenCents(costOf('ai-edit'), costOf('plan')));
}

function inWholeDollars(cents: number): string {
  return formatCents(toCents(Math.round(toDollars(cents))));
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
