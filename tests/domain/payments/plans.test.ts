import { expect, test } from 'vitest';
import {
  ALLOWED_COUNTRIES,
  COLLECT_ADDRESS,
  FEATURED_PLAN,
  findPlan,
  monthOf,
  planOf,
  PLANS,
  SHORT_POSTS_PER_ARTICLE,
  type PlanSlug,
  weekOf,
} from '#domain/payments/plans.ts';
import { planWeek } from '../../../src/drawings/plan-week.ts';

test.each(PLANS.map((plan) => [plan.slug, plan] as const))(
  'A month of %s has four short posts for each article.',
  (_, { articlesPerMonth, shortPostsPerMonth, postsPerMonth }) => {
    expect(shortPostsPerMonth).toBe(articlesPerMonth * SHORT_POSTS_PER_ARTICLE);
    expect(postsPerMonth).toBe(articlesPerMonth + shortPostsPerMonth);
  },
);

test('An average week of the smallest plan is two articles with their short posts.', () => {
  expect(weekOf(planOf('solo-entrepreneur'))).toEqual({ articles: 2, shortPosts: 8 });
  expect(() => planOf('none' as PlanSlug)).toThrow('There is no plan "none"');
});

test('Every plan has its audience, and every feature its details.', () => {
  for (const { subtitle, whoItsFor, features } of PLANS) {
    expect(subtitle && whoItsFor).not.toBe('');
    expect(features.every(({ feature, details }) => feature !== '' && details !== '')).toBe(true);
    expect(features.length).toBeGreaterThan(0);
  }
});

test('The call to action at the bottom opens the popular plan.', () => {
  expect(planOf(FEATURED_PLAN).isPopular).toBe(true);
});

test.each(['', 'Enterprise', 'enterprise ', 'constructor', '__proto__'])('There is no plan %j.', (slug) => {
  expect(findPlan(slug)).toBeUndefined();
});

test('Postal addresses are not collected; ten countries are allowed if they are.', () => {
  expect(COLLECT_ADDRESS).toBe(false);
  expect(ALLOWED_COUNTRIES).toEqual(['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'NL', 'SE', 'NO', 'DK']);
});

test.each(PLANS)(
  'The sample week of $title has the posts of its average week and one review hour.',
  (plan) => {
    const days = planWeek(plan);
    const sum = (kind: 'articles' | 'shortPosts') => days.reduce((total, day) => total + day[kind], 0);
    expect({ articles: sum('articles'), shortPosts: sum('shortPosts') }).toEqual(weekOf(plan));
    expect(days.filter(({ hour }) => hour !== '')).toHaveLength(1);
    for (const { articles, shortPosts } of days)
      expect([articles, shortPosts].every(Number.isInteger)).toBe(true);
  },
);

test('Only the number of short posts may be an upper limit.', () => {
  const month = { articlesPerMonth: 8, shortPostsPerMonth: 32 };
  const written = (['up to', 'exact', 'at least'] as const).map((quantity) =>
    monthOf({ ...planOf('solo-entrepreneur'), ...month, quantity }),
  );
  expect(written).toEqual([
    { articles: '8', shortPosts: 'up to 32' },
    { articles: '8', shortPosts: '32' },
    { articles: '8 or more', shortPosts: '32 or more' },
  ]);
});
