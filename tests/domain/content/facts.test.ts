import { expect, test } from 'vitest';
import { brand } from '#brand';
import {
  ARTICLE_COSTS,
  breakEvenCents,
  costsAt,
  MANY_ARTICLES_A_WEEK,
  totalAt,
} from '#domain/content/article-costs.ts';
import { FACT_NAMES, fillFacts, unknownFacts } from '#domain/content/facts.ts';
import { formatCents } from '#domain/money.ts';
import { findPlan, planOf } from '#domain/payments/plans.ts';
import { fillPlaceholders } from '../../../src/build/markdown/offer-facts.ts';

const solo = findPlan('solo-entrepreneur');

test('Placeholders become the numbers of the plans.', () => {
  expect(fillFacts('{plan:solo-entrepreneur.price} for {plan:solo-entrepreneur.short-posts}')).toBe(
    `${formatCents(solo?.priceCents ?? 0)} for ${String(solo?.shortPostsPerMonth)}`,
  );
  expect(fillFacts('{offer:short-posts-per-article} short posts')).toBe('four short posts');
  expect(fillFacts('A {figure: name} and {braces} stay.')).toBe('A {figure: name} and {braces} stay.');
});

test('Every placeholder is replaced; a misspelled one is reported and left unchanged.', () => {
  for (const name of FACT_NAMES) expect(fillFacts(`{${name}}`), name).toMatch(/^[^{}]*$/);
  const misspelled = 'A {plan:solo.price} and {cost:hour}';
  expect(unknownFacts(misspelled)).toEqual(['plan:solo.price']);
  expect(fillFacts(misspelled)).toContain('{plan:solo.price}');
});

test('The cost example adds the value of the hours to the fees, and uses the price of the smallest plan.', () => {
  for (const { feesCents, timeCents, totalCents } of ARTICLE_COSTS)
    expect(totalCents).toBe(feesCents + timeCents);
  expect(ARTICLE_COSTS.find(({ id }) => id === 'plan')?.feesCents).toBe((solo?.priceCents ?? 0) * 12);
});

test('At two articles a week, hours and fees by the article double; the plan includes both articles.', () => {
  const [one, two] = [costsAt(1), costsAt(2)].map((costs) =>
    costs.map(({ id, hoursAYear, feesCents }) => ({ id, hours: hoursAYear, fees: feesCents })),
  );
  expect(two).toEqual(
    one?.map(({ id, hours, fees }) => ({
      id,
      hours: id === 'plan' ? hours : hours * 2,
      fees: id === 'freelancer' ? fees * 2 : fees,
    })),
  );
});

test('At more articles than the smallest plan writes, the plan’s fee is that of the plan for several brands.', () => {
  const fee = costsAt(MANY_ARTICLES_A_WEEK).find(({ id }) => id === 'plan')?.feesCents;
  expect(fee).toBe(planOf('serial-entrepreneur').priceCents * 12);
});

test('At the break-even rate two ways cost the same; above it, the way that takes fewer hours costs less.', () => {
  const [more, less] = ['ai-edit', 'plan'].map((id) => ARTICLE_COSTS.find((cost) => cost.id === id));
  if (!more || !less) throw new Error('a way is missing');
  const rate = breakEvenCents(more, less);
  expect(totalAt(more, rate)).toBeCloseTo(totalAt(less, rate));
  expect(totalAt(more, rate + 100)).toBeGreaterThan(totalAt(less, rate + 100));
  expect(() => breakEvenCents(more, more)).toThrow('same hours');
});

test('A text names the brand and its company with placeholders.', () => {
  expect(fillPlaceholders('{brand} and {brand.company}, {cost:weeks} weeks', new Map())).toBe(
    `${brand.name} and ${brand.company}, 46 weeks`,
  );
});
