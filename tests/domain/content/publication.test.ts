import { expect, test } from 'vitest';
import { isBuildDue, isPublished } from '#domain/content/publication.ts';

test('An article is published from its publishing time on, and a draft never is.', () => {
  const publishAt = '2025-03-01T09:00:00-05:00';
  const at = new Date(publishAt);
  const before = new Date(at.getTime() - 1);
  expect(isPublished({ draft: false, publishAt }, before)).toBe(false);
  expect(isPublished({ draft: false, publishAt }, at)).toBe(true);
  expect(isPublished({ draft: false }, before)).toBe(true);
  expect(isPublished({ draft: true, publishAt }, at)).toBe(false);
  expect(isBuildDue([at.toISOString()], before)).toBe(false);
  expect(isBuildDue([at.toISOString()], at)).toBe(true);
});
