import { expect, test } from 'vitest';
import { planOf, weekOf } from '#domain/payments/plans.ts';
import { nameOf, summaryOf, WEEK_PLAN } from '../../../src/components/drawn/week-plan.ts';

const entries = WEEK_PLAN.flatMap((day) => day.entries);

function total(kind: string): number {
  return entries.filter((entry) => entry.kind === kind).reduce((sum, { count = 1 }) => sum + count, 0);
}

test('The sample week is a week of the smallest plan: its articles, its short posts, one report, one hour.', () => {
  expect({ articles: total('Article'), shortPosts: total('Short posts') }).toEqual(
    weekOf(planOf('solo-entrepreneur')),
  );
  expect([total('Report'), total('Your hour')]).toEqual([1, 1]);
  expect(total('Keywords')).toBeGreaterThan(0);
});

test('An entry’s name includes its number of posts, and a day’s summary says how much is scheduled.', () => {
  expect(nameOf({ kind: 'Short posts', count: 2 })).toBe('2 short posts');
  expect(nameOf({ kind: 'Article' })).toBe('Article');
  expect(WEEK_PLAN.map(summaryOf)).toEqual([
    '2 scheduled',
    '1 scheduled',
    '2 scheduled',
    '2 scheduled',
    '2 scheduled',
    '1 hour',
    'free',
  ]);
});
