import { expect, test } from 'vitest';
import { offerYear } from '#domain/content/year.ts';

test.each([
  ['2024-06-01T00:00:00Z', 2025],
  ['2025-12-31T23:59:59Z', 2025],
  ['2026-01-01T00:00:00Z', 2026],
])('At %s the year of offers is %s.', (now, year) => {
  expect(offerYear(new Date(now))).toBe(year);
});
