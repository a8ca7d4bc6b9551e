import { expect, test } from 'vitest';
import { publishingPace } from '#domain/content/publishing-pace.ts';

/** `count` dates that are `days` apart, the newest first. */
function dates(count: number, days: number): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(2030, 0, 1 - index * days)));
}

test.each([
  [0, 0, ''],
  [1, 0, ''],
  [6, 47, '6 guides so far, about one every 7 weeks'],
  [3, 91, '3 guides so far, about one every 3 months'],
  [12, 7, '12 guides so far, about one a week'],
  [1000, 1, '1,000 guides so far, more than one a week'],
  [2, 0, '2 guides so far, more than one a week'],
])('%i guides, %i days apart: “%s”', (count, days, text) => {
  expect(publishingPace(dates(count, days))).toBe(text);
});
