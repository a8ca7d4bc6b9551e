import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCY, formatCents, toCents, toDollars } from '#domain/money.ts';

/** As many cents as numeric(12,2) holds. */
const anyCents = fc.integer({ min: 0, max: 999_999_999_999 });

test('Cents come back whole from dollars, as a number and as the database writes them.', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const dollars = toDollars(cents);
      expect(toCents(dollars)).toBe(cents);
      expect(toCents(String(dollars))).toBe(cents);
      expect(toCents(dollars.toFixed(2))).toBe(cents);
      expect(toCents(JSON.parse(JSON.stringify(dollars)) as number)).toBe(cents);
    }),
  );
});

test('Cents come back whole from the text that people read.', () => {
  fc.assert(
    fc.property(anyCents, fc.constantFrom('always' as const, 'auto' as const), (cents, mode) => {
      expect(toCents(formatCents(cents, { cents: mode }).replace(/[$,]/g, ''))).toBe(cents);
    }),
  );
});

test.each([
  [299_900, '$2,999', '$2,999.00'],
  [999, '$9.99', '$9.99'],
  [4_990, '$49.90', '$49.90'],
  [0, '$0', '$0.00'],
])('%i cents read %s, or %s where cents always stand.', (cents, auto, always) => {
  expect(formatCents(cents)).toBe(auto);
  expect(formatCents(cents, { cents: 'always' })).toBe(always);
});

test('The currency is the US dollar.', () => {
  expect(CURRENCY).toBe('usd');
});
