import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCY, formatCents, toCents, toDollars } from '#domain/money.ts';

/** Any amount in cents from 0 to the largest that a column of the type numeric(12,2) can hold. */
const anyCents = fc.integer({ min: 0, max: 999_999_999_999 });

test('Cents survive the conversion to dollars and back, as a number and as the database’s text.', () => {
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

test('Cents can be read back from the formatted text.', () => {
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
])('%i cents read %s, or %s where cents are always shown.', (cents, auto, always) => {
  expect(formatCents(cents)).toBe(auto);
  expect(formatCents(cents, { cents: 'always' })).toBe(always);
});

test('The currency is the US dollar.', () => {
  expect(CURRENCY).toBe('usd');
});
