// The terms of sale, and the steps that follow a payment: sentences written from the values of terms.ts.
import { expect, test } from 'vitest';
import { formatCents } from '#domain/money.ts';
import { planTitled, REPORT_STEPS, stepsOfPlan } from '#domain/payments/after-payment.ts';
import { ANALYSIS_HOURS, ONBOARDING_HOURS } from '#domain/content/claims.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { REPORT_LINK_DAYS } from '#domain/payments/report-delivery.ts';
import { IF_MISSED, refundTerms, REPORT_TERMS, TERMS } from '#domain/payments/terms.ts';

test('A missed assurance has a remedy on each plan: updates, credits or a rebate, each with its amount.', () => {
  expect(PLANS.filter(({ ifMissed }) => ifMissed === '')).toEqual([]);
  expect(IF_MISSED.update).toContain(`${TERMS.updateDays} days`);
  expect(IF_MISSED.credits(15)).toMatch(/short of 15\b/);
  expect(IF_MISSED.credits(15)).toContain(formatCents(TERMS.credit.cents));
  expect(IF_MISSED.rebate(50, 800_000)).toContain(`${TERMS.rebate.percent}% of the quarter’s fee`);
});

test('A refund is full until the first post, and answered in as many hours as every message.', () => {
  const [refund] = refundTerms('we@seller.example');
  expect(refund).toMatch(/^You can get a full refund until we publish your first article\./);
  expect(refund).toContain('email we@seller.example ');
  expect(refund).toContain(`within ${ONBOARDING_HOURS} hours`);
});

test.each(PLANS)(
  'The steps after the payment of $title come in order, from the receipt to the month’s end.',
  (plan) => {
    const steps = stepsOfPlan(plan);
    const hours = steps.flatMap((step) => step.hours ?? []);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(hours.slice(0, 2)).toEqual([0, ONBOARDING_HOURS]);
    expect(hours.at(-1)).toBe(plan.firstArticleDays * 24);
    for (const system of TERMS.systems) expect(steps.some(({ text }) => text.includes(system))).toBe(true);
  },
);

test('The steps of a report end with the days for which its link works.', () => {
  expect(REPORT_STEPS.find(({ hours }) => hours === ANALYSIS_HOURS)?.text).toContain('report');
  expect(REPORT_STEPS.at(-1)?.when).toContain(String(REPORT_LINK_DAYS));
  expect(REPORT_TERMS.enoughReviews).toContain(String(TERMS.report.fewestReviews));
});

test('An order names its plan by the title; an unknown title counts as the first plan.', () => {
  expect(PLANS.map(({ title }) => planTitled(title))).toEqual(PLANS);
  expect(planTitled('A plan of last year')).toBe(PLANS[0]);
});
