import { expect, test } from 'vitest';
import { buildState, isPublished } from '#domain/content/publication.ts';

test('An article is published from its publishing time on, and a draft never is.', () => {
  const publishAt = '2025-03-01T09:00:00-05:00';
  const at = new Date(publishAt);
  const before = new Date(at.getTime() - 1);
  expect(isPublished({ draft: false, publishAt }, before)).toBe(false);
  expect(isPublished({ draft: false, publishAt }, at)).toBe(true);
  expect(isPublished({ draft: false }, before)).toBe(true);
  expect(isPublished({ draft: true, publishAt }, at)).toBe(false);
});

test('A build is due for three hours after the newest time that has passed, then for one hour each day.', () => {
  const [early, newest, coming] = ['2026-03-01T06:00:00Z', '2026-03-01T09:30:00Z', '2026-03-02T09:00:00Z'];
  const states = ['05:59', '06:00', '09:00', '09:30', '12:29', '12:30'].map((time) =>
    buildState([early, newest, coming], new Date(`2026-03-01T${time}:00Z`)),
  );
  expect(states).toEqual(['none', 'due', 'late', 'due', 'due', 'late']);
  const nextDay = ['09:29', '09:30', '10:30'].map((time) =>
    buildState([newest], new Date(`2026-03-02T${time}:00Z`)),
  );
  expect(nextDay).toEqual(['late', 'due', 'late']);
  expect(buildState([], new Date())).toBe('none');
});
