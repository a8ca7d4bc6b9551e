import { expect, test } from 'vitest';
import { RETENTION, retentionLimit } from '#domain/privacy/retention.ts';

test('The periods are those of the privacy policy.', () => {
  const years = Object.fromEntries(Object.entries(RETENTION).map(([kind, row]) => [kind, row.years]));
  expect(years).toEqual({
    account: 3,
    newsletter: 1,
    waitlist: 7,
    'ai-interaction': 2,
    communication: 7,
    report: 1,
  });
});

test('Only AI interaction data is anonymized; all other data is deleted.', () => {
  const kept = Object.entries(RETENTION).flatMap(([kind, { then }]) => (then === 'anonymized' ? kind : []));
  expect(kept).toEqual(['ai-interaction']);
});

test('The limit is a whole number of calendar years before now.', () => {
  const now = new Date('2026-11-20T07:15:00Z');
  expect(retentionLimit('newsletter', now).toISOString()).toBe('2025-11-20T07:15:00.000Z');
  expect(retentionLimit('communication', now).toISOString()).toBe('2019-11-20T07:15:00.000Z');
});
