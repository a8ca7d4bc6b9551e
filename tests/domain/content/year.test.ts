import { expect, test } from 'vitest';
import { offerYear, scheduledYear } from '#domain/content/year.ts';

test.each([
  ['2024-06-01T00:00:00Z', 2025, 2025],
  ['2024-12-01T00:00:00Z', 2025, 2025],
  ['2025-09-30T23:59:59Z', 2025, 2025],
  ['2025-10-01T00:00:00Z', 2025, 2026],
  ['2025-12-31T23:59:59Z', 2025, 2026],
  ['2026-01-01T00:00:00Z', 2026, 2026],
])('At %s the copyright is of %s, and articles are scheduled through %s.', (now, copyright, scheduled) => {
  const time = new Date(now);
  expect([offerYear(time), scheduledYear(time)]).toEqual([copyright, scheduled]);
});
