import { expect, test } from 'vitest';
import { ALLOWED_COUNTRIES, COLLECT_ADDRESS, FEATURED_PLAN, findPlan, PLANS } from '#domain/plans.ts';

test('The three plans are those of the specification, in its order.', () => {
  const rows = PLANS.map((plan) => [
    plan.slug,
    plan.title,
    plan.priceCents,
    plan.pricePrefix,
    plan.period,
    plan.postsPerMonth,
    plan.outcomeAssurance,
    plan.isPopular,
  ]);
  const [month, more] = ['per month', '15+ new top-20 rankings per month or credits'];
  expect(rows).toEqual([
    ['solo-entrepreneur', 'Solo Entrepreneur', 99_900, '', month, 40, '5+ new keywords in top 20', false],
    ['serial-entrepreneur', 'Serial Entrepreneur', 299_900, '', month, 120, more, true],
    [
      'enterprise',
      'Enterprise',
      800_000,
      'from',
      month,
      300,
      '50+ top-20 rankings per quarter or fee rebate',
      false,
    ],
  ]);
});

test('Every plan says who it is for, and each of its features has its details.', () => {
  for (const { subtitle, whoItsFor, features } of PLANS) {
    expect(subtitle && whoItsFor).not.toBe('');
    expect(features.every(({ feature, details }) => feature !== '' && details !== '')).toBe(true);
    expect(features.length).toBeGreaterThan(0);
  }
});

test('The bottom call to action opens the second plan, which is the popular one.', () => {
  expect(PLANS[1]).toMatchObject({ slug: FEATURED_PLAN, isPopular: true });
});

test.each(['', 'Enterprise', 'enterprise ', 'constructor', '__proto__'])('There is no plan %j.', (slug) => {
  expect(findPlan(slug)).toBeUndefined();
});

test('Addresses are not collected; once they are, from ten countries.', () => {
  expect(COLLECT_ADDRESS).toBe(false);
  expect(ALLOWED_COUNTRIES).toEqual(['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'NL', 'SE', 'NO', 'DK']);
});
