import { expect, test } from 'vitest';
import { brand } from '#brand';
import { dayNumber, weekWith } from '#domain/content/week-days.ts';

test('A week is seven days in a row, with the given day at its position.', () => {
  expect(weekWith('Sunday', 6)).toEqual([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ]);
  const week = weekWith('Wednesday', 5);
  expect([week[0], week[5], week[6], new Set(week).size]).toEqual(['Friday', 'Wednesday', 'Thursday', 7]);
});

test('A day’s number is the one of `Date`; the review day of the brand is a weekday.', () => {
  const days = weekWith('Saturday', 6);
  expect(days.map(dayNumber)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(days).toContain(brand.reviewDay);
  expect(() => weekWith('North Light', 5)).toThrow('no weekday');
});
