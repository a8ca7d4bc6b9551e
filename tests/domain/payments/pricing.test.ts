import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLANS, type Plan } from '#domain/payments/plans.ts';
import { checkCoupon, couponOfTheDay, UNKNOWN_ZONE } from '#domain/payments/coupons.ts';
import {
  FIRST_MONTH_NOTE,
  MAX_BOOKS,
  quote,
  quoteReport,
  REPORT_PRICE_CENTS,
} from '#domain/payments/pricing.ts';
import { pricesOf } from '../../support/prices.ts';

const [solo] = PLANS as readonly [Plan];
const priced = (priceCents: number): Plan => ({ ...solo, priceCents });
const SATURDAY = new Date('2026-11-21T12:00:00Z');
const SUNDAY = new Date('2026-11-22T12:00:00Z');
const MONDAY = new Date('2026-11-23T12:00:00Z');
const onSundays = 'SUNDAY50 can only be used on Sundays 🗓️';
const onSaturdays = 'SATURDAY50 can only be used on Saturdays 🗓️';

const PRICES = PLANS.map((plan) => {
  const { full, half } = pricesOf(plan.slug);
  return [plan.slug, full.cents, half.cents, plan] as const;
});

test.each(PRICES)('%s costs %i cents, and with a coupon %i.', (_slug, originalCents, halfCents, plan) => {
  const full = { originalCents, discountCents: 0, totalCents: originalCents, coupon: null };
  expect(quote(plan, null)).toEqual(full);
  expect(quote(plan, 'SUNDAY50')).toEqual({
    originalCents,
    discountCents: originalCents - halfCents,
    totalCents: halfCents,
    coupon: 'SUNDAY50',
  });
});

test('Half of any price is rounded half up to whole dollars; the discount is the difference.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (priceCents) => {
      const { totalCents, discountCents, originalCents } = quote(priced(priceCents), 'SATURDAY50');
      const halfUp = ((BigInt(priceCents) + 100n) / 200n) * 100n;
      expect(BigInt(totalCents)).toBe(halfUp);
      expect(totalCents + discountCents).toBe(originalCents);
    }),
  );
});

test.each([
  ['SUNDAY50', SUNDAY, 'SUNDAY50'],
  [' sunday50\t', SUNDAY, 'SUNDAY50'],
  ['\u200bSUNDAY50\ufeff', SUNDAY, 'SUNDAY50'],
  ['SUN\u00adDAY50', SUNDAY, 'SUNDAY50'],
  ['ＳＵＮＤＡＹ５０', SUNDAY, 'SUNDAY50'],
  ['\u3000sunday50\u00a0', SUNDAY, 'SUNDAY50'],
  ['“SUNDAY50”.', SUNDAY, 'SUNDAY50'],
  ['🎉 `SUNDAY50` 🎉', SUNDAY, 'SUNDAY50'],
  ['Sunday 50', SUNDAY, 'SUNDAY50'],
  ['sunday-50', SUNDAY, 'SUNDAY50'],
  ['SaTuRdAy50', SATURDAY, 'SATURDAY50'],
  ['', MONDAY, null],
  ['   ', MONDAY, null],
])('The coupon %j is valid on its day, trimmed and in any case.', (typed, now, code) => {
  expect(checkCoupon(typed, now, 'UTC')).toEqual({ ok: true, code });
});

test.each([
  ['SUNDAY50', SATURDAY, onSundays],
  ['sunday50 ', MONDAY, onSundays],
  ['SATURDAY50', SUNDAY, onSaturdays],
  ['SATURDAY50', MONDAY, onSaturdays],
  ['SUNDAY', SUNDAY, 'Invalid coupon code'],
  ['SUNDAY 50 SATURDAY 50', SUNDAY, 'Invalid coupon code'],
  ['constructor', SUNDAY, 'Invalid coupon code'],
  ['__proto__', SUNDAY, 'Invalid coupon code'],
  ['50', SUNDAY, 'Invalid coupon code'],
  ['-', SUNDAY, 'Invalid coupon code'],
])('The coupon %j is refused: %#', (typed, now, message) => {
  expect(checkCoupon(typed, now, 'UTC')).toEqual({ ok: false, message });
});

test.each([
  '',
  'Mars/Olympus',
  'UTC+25',
  'Saturday',
  '../etc/passwd',
  '+23:59',
  '-11:00',
  '\u221211:00',
  '+14',
])(
  'The time zone %j is not an IANA zone, so both codes are refused on every day, with that reason.',
  (timeZone) => {
    for (const now of [SATURDAY, SUNDAY, MONDAY]) {
      expect(checkCoupon('SUNDAY50', now, timeZone)).toEqual({ ok: false, message: UNKNOWN_ZONE });
      expect(checkCoupon('SATURDAY50', now, timeZone)).toEqual({ ok: false, message: UNKNOWN_ZONE });
      expect(checkCoupon('MONDAY50', now, timeZone)).toEqual({ ok: false, message: 'Invalid coupon code' });
    }
  },
);

test('Any text in any time zone is a valid coupon or refused with one of four messages.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (typed, zone) => {
      const check = checkCoupon(typed, SUNDAY, zone);
      if (!check.ok)
        expect(['Invalid coupon code', UNKNOWN_ZONE, onSundays, onSaturdays]).toContain(check.message);
    }),
  );
});

test('The code of the day is the valid one; the other five days have none.', () => {
  const days = Array.from({ length: 7 }, (_, day) => new Date(MONDAY.getTime() + day * 86_400_000));
  const codes = [null, null, null, null, null, 'SATURDAY50', 'SUNDAY50'];
  expect(days.map((day) => couponOfTheDay(day, 'UTC'))).toEqual(codes);
});

test('A number of reports costs that number times the price of one, to the cent.', () => {
  for (let books = 1; books <= MAX_BOOKS; books += 1) {
    const { totalCents, originalCents, discountCents, coupon } = quoteReport(books);
    expect({ totalCents, originalCents, discountCents, coupon }).toEqual({
      totalCents: REPORT_PRICE_CENTS * books,
      originalCents: REPORT_PRICE_CENTS * books,
      discountCents: 0,
      coupon: null,
    });
  }
  expect(MAX_BOOKS).toBe(5);
});

test('The note at the total is the sentence of docs/product.md, Plans and prices.', () => {
  expect(FIRST_MONTH_NOTE).toBe('First month. No automatic renewal.');
});
