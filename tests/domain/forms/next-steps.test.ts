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

test('The steps of a plan are dated from the day of the order: today, a day later, the third month.', () => {
  expect(PROSPECTS.checkout.steps.map((step) => timeOf(step, SUNDAY))).toEqual([
    'Today, Nov 22',
    'By Mon, Nov 23',
    'From January 2027',
  ]);
});

test('On a page that is built before the order the steps state periods instead of dates.', () => {
  expect(PROSPECTS.checkout.steps.map((step) => timeOf(step, null))).toEqual([
    'Today',
    'Within 24 hours',
    'From the third month on',
  ]);
});

test('The third month of a plan ordered on December 31 is February, although February has no day 31.', () => {
  const [, , measured] = PROSPECTS.checkout.steps;
  expect(timeOf(measured, new Date(2026, 11, 31))).toBe('From February 2027');
});

test('A step without a date is shown as written.', () => {
  const [, , opening] = PROSPECTS.waitlist.steps;
  expect(timeOf(opening, SUNDAY)).toBe('When it opens');
});
