import { expect, test } from 'vitest';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { LEAD_FORM_NAMES } from '#domain/forms/lead-forms.ts';
import { PROSPECTS, timeOf } from '#domain/forms/next-steps.ts';

/** A time in the machine's time zone, because `timeOf` shows dates in that zone. */
const SUNDAY = new Date(2026, 10, 22, 23, 30);

test('Every form has three steps and says what happens to its data.', () => {
  const names = [...LEAD_FORM_NAMES, ...Object.keys(CHECKOUT_FORMS)];
  expect(Object.keys(PROSPECTS).sort()).toEqual(names.sort());
  for (const { steps, privacy } of Object.values(PROSPECTS)) {
    expect(new Set(steps.map(({ when }) => when)).size).toBe(3);
    expect(privacy).toMatch(/\.$/);
  }
});

test('The steps of an order are dated from the day of the order; a step without a date is shown as written.', () => {
  expect(PROSPECTS.report.steps.map((step) => timeOf(step, SUNDAY))).toEqual([
    'Today, Nov 22',
    'Then',
    'By Tue, Nov 24',
  ]);
});

test('On a page that is built before the order the steps state periods instead of dates.', () => {
  expect(PROSPECTS.report.steps.map((step) => timeOf(step, null))).toEqual([
    'Today',
    'Then',
    'Within 48 hours',
  ]);
});
