import { expect, test } from 'vitest';
import { founderHours, gainCents } from '#domain/content/founder-hours.ts';
import { planOf } from '#domain/payments/plans.ts';

const solo = planOf('solo-entrepreneur');

test('Solo gives back the hours of its articles, except an hour a week, at its price divided by these hours.', () => {
  const { byHand, review, back, centsPerHour } = founderHours(solo);
  expect(byHand - review).toBe(back);
  expect(Math.abs(centsPerHour * back - solo.priceCents)).toBeLessThan(back);
});

test('At the price of an hour nothing is gained; below it the plan costs more than the hours are worth.', () => {
  const { back, centsPerHour } = founderHours(solo);
  expect(Math.abs(gainCents(solo, centsPerHour))).toBeLessThan(back);
  expect(gainCents(solo, centsPerHour - 100)).toBeLessThan(0);
  expect(gainCents(solo, centsPerHour + 100)).toBeGreaterThan(0);
});
