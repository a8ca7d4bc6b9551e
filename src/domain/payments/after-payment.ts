/*
 * What happens after a payment, step by step. The pricing page, the report service's page, the thank-you page and the
 * receipt show these steps.
 */
import { ALL_OF, ANALYSIS_HOURS, inWords, ONBOARDING_HOURS } from '../content/claims.ts';
import { PAID, TO_PAY, within, type Prospect, type Step } from '../forms/step.ts';
import { formatYears, RETENTION } from '../privacy/retention.ts';
import { PLANS, WEEKS_PER_MONTH, type Plan } from './plans.ts';
import { REPORT_LINK_DAYS } from './report-delivery.ts';
import { ACCESS_STEP, LATE_TERM, STOP_TERM, TERMS } from './terms.ts';

const HOURS_PER_DAY = 24;

/** The steps after the payment of a plan, from the receipt to the end of the month. */
export function stepsOfPlan(plan: Plan): readonly [Step, Step, Step, Step, Step, Step, Step] {
  return [
    PAID,
    within(ONBOARDING_HOURS, contactOf(plan)),
    byDay(TERMS.accessDays, ACCESS_STEP),
    byDay(
      TERMS.keywordDays,
      'Your writer interviews you. You get a keyword map for each brand, and you can read two articles your writer has already published. We start on your articles only after you approve the map.',
    ),
    byDay(
      plan.firstArticleDays,
      `We send you your first article to approve as soon as it is ready, on any day of the week. ${LATE_TERM} If you don’t like it, ask for changes, or stop and get your money back.`,
    ),
    {
      when: 'Once you approve your first article',
      text: `We publish it on its scheduled date. On that day, your month starts and the full-refund period ends. If you publish it yourself, both happen on the day you publish it or ${TERMS.pasteDays} days after you approve it, whichever comes first. After that, ${STOP_TERM}`,
    },
    {
      when: `After ${inWords(WEEKS_PER_MONTH)} weeks of posts${plan.brands === 1 ? '' : ' for each brand'}`,
      text: 'Your month ends with a ranking report. You decide whether to buy the next month. What we published stays yours.',
    },
  ];
}

/** The steps after the payment of a later month, for a customer whose access and keywords are settled. */
export const LATER_MONTH_STEPS: readonly Step[] = [
  PAID,
  within(
    ONBOARDING_HOURS,
    'A person contacts you to plan this month. What you gave us for an earlier month, such as access to your site, you don’t give again.',
  ),
  {
    when: 'At the end of this month',
    text: 'You get a ranking report. You decide whether to buy the next month. What we published stays yours.',
  },
];

/** The steps after the payment of a plan's month, by the plan's title as an order has it. */
export function stepsOfMonth(title: string, isLaterMonth = false): readonly Step[] {
  if (isLaterMonth) return LATER_MONTH_STEPS;
  const plan = planTitled(title);
  return plan ? stepsOfPlan(plan) : [];
}

/** What the buyer of a plan needs to know before paying: the first three dates, and what happens to the data. */
export function prospectOf(plan: Plan): Prospect {
  const [paid, contacted, , , firstArticle] = stepsOfPlan(plan);
  return { steps: [paid, inOneLine(contacted), inOneLine(firstArticle)], privacy: TO_PAY };
}

/** A step with only the first sentence of its text. */
function inOneLine(step: Step): Step {
  return { ...step, text: step.text.replace(/(?<=\.) .*/, '') };
}

/** The steps after the payment of a report. */
export const REPORT_STEPS: readonly Step[] = [
  PAID,
  {
    when: 'Right after payment',
    text: `Analysis begins immediately after payment confirmation. We read the reviews on ${ALL_OF.format([...TERMS.report.stores, ...TERMS.report.platforms])}. AI sorts them, and a person reads every one that we count. If a link fails or a book has fewer than ${TERMS.report.fewestReviews} reviews that we can count, we write to you and refund that book.`,
  },
  within(ANALYSIS_HOURS, 'We email you the link to your report.'),
  {
    when: `For ${REPORT_LINK_DAYS} days`,
    text: `The link works. After that, you can ask for a new one free of charge, for up to ${formatYears(RETENTION.report.years)}.`,
  },
];

/** What the buyer of a plan can prepare while waiting for our first email. */
export const PREPARE = [
  'The address of your site, and who can invite us as an editor.',
  'Five questions that customers ask you again and again.',
  'Two or three pages that sound like you.',
  'The day and time you want for your hour, and who approves.',
] as const;

/** The plan that an order names. A plan that was renamed after the order counts as the first plan. */
export function planTitled(title: string): Plan | undefined {
  return PLANS.find((plan) => plan.title === title) ?? PLANS[0];
}

function contactOf({ pricePrefix }: Plan): string {
  return pricePrefix === ''
    ? 'We contact you to plan your first month.'
    : 'We email you to set up a call about brands, markets and review steps. If we can’t agree, you get a full refund.';
}

/** A step that takes place at most `days` days after the payment. */
function byDay(days: number, text: string): Step {
  return { when: `By day ${days}`, hours: days * HOURS_PER_DAY, text };
}
