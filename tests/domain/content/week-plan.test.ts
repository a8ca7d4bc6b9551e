import { expect, test } from 'vitest';
import { planOf, weekOf } from '#domain/payments/plans.ts';
import { REVIEW_PARTS } from '#domain/content/review-parts.ts';
import { nameOf, WEEK_PLAN } from '../../../src/site/week-plan.ts';

const entries = WEEK_PLAN.flatMap((day) => day.entries);

function total(kind: string): number {
  return entries.filter((entry) => entry.kind === kind).reduce((sum, { count = 1 }) => sum + count, 0);
}

test('The sample week is a week of the smallest plan: its articles, its short posts, one report, one hour.', () => {
  expect({ articles: total('Article'), shortPosts: total('Short posts') }).toEqual(
    weekOf(planOf('solo-entrepreneur')),
  );
  expect([total('Monthly report'), total('Your hour')]).toEqual([1, 1]);
  expect(total('Keywords')).toBeGreaterThan(0);
});

test('Every entry of the sample week has a link, except keyword work.', () => {
  for (const { kind, href } of entries) expect(href !== undefined, kind).toBe(kind !== 'Keywords');
});

test('The name of an entry begins with its count, if it has one.', () => {
  expect(nameOf({ kind: 'Short posts', count: 2 })).toBe('2 short posts');
  expect(nameOf({ kind: 'Article' })).toBe('Article');
});

test('The parts of the review hour follow each other from nine to ten.', () => {
  const minutesOf = (from: string) => (Number(from.slice(0, 2)) - 9) * 60 + Number(from.slice(3));
  const starts = REVIEW_PARTS.map(({ from }) => minutesOf(from));
  const ends = REVIEW_PARTS.map(({ from, minutes }) => minutesOf(from) + minutes);
  expect([...starts, 60]).toEqual([0, ...ends]);
});
