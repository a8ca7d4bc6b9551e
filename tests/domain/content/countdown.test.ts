import { expect, test } from 'vitest';
import { countdown, isOver } from '#domain/content/countdown.ts';

const ZEROS = { days: 0, hours: 0, minutes: 0, seconds: 0 };

test('The offer’s last second is 23:59:59 of October 31, in local time.', () => {
  expect(countdown(new Date(2026, 9, 31, 23, 59, 58))).toEqual({ ...ZEROS, seconds: 1 });
  expect(countdown(new Date(2026, 9, 31, 23, 59, 59))).toEqual(ZEROS);
});

test('The parts add up to the time left.', () => {
  expect(countdown(new Date(2028, 9, 29, 21, 58, 57))).toEqual({ days: 2, hours: 2, minutes: 1, seconds: 2 });
});

test('A fraction of a second is not counted.', () => {
  expect(countdown(new Date(2026, 9, 31, 23, 59, 57, 1))).toEqual({ ...ZEROS, seconds: 1 });
});

test('After the offer all parts are zero until the year ends; then the next countdown starts.', () => {
  expect(countdown(new Date(2026, 10, 1))).toEqual(ZEROS);
  expect(countdown(new Date(2026, 11, 31, 23, 59, 59))).toEqual(ZEROS);
  expect(countdown(new Date(2028, 9, 30, 23, 59, 59))).toEqual({ ...ZEROS, days: 1 });
});

test('The countdown is over once no second is left.', () => {
  expect(isOver(countdown(new Date(2026, 9, 31, 23, 59, 58)))).toBe(false);
  expect(isOver(countdown(new Date(2026, 9, 31, 23, 59, 59)))).toBe(true);
});
