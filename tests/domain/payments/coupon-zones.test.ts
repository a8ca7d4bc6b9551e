// Compares the weekday on which a coupon is valid with the weekday that results from the time zone's offset.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCoupon } from '#domain/payments/coupons.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONES = Intl.supportedValuesOf('timeZone');
const offsetFormats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
  ]),
);

/** The zone's offset from UTC at `now`, in ms. */
function offsetMs(timeZone: string, now: Date): number {
  const parts = offsetFormats.get(timeZone)?.formatToParts(now) ?? [];
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/** The coupon code that should be valid in the time zone at `now`. `getUTCDay` is 6 on Saturday and 0 on Sunday. */
function expectedCode(timeZone: string, now: Date): string | null {
  const day = new Date(now.getTime() + offsetMs(timeZone, now)).getUTCDay();
  return day === 6 ? 'SATURDAY50' : day === 0 ? 'SUNDAY50' : null;
}

function holding(timeZone: string, now: Date): string | null {
  const codes = ['SATURDAY50', 'SUNDAY50'].filter((code) => checkCoupon(code, now, timeZone).ok);
  expect(codes.length).toBeLessThanOrEqual(1);
  return codes[0] ?? null;
}

test('In every time zone, codes start and end at that zone’s midnight, to the millisecond.', () => {
  expect(ZONES.length).toBeGreaterThan(400);
  for (const zone of ZONES) {
    const offset = offsetMs(zone, new Date('2026-11-21T12:00:00Z'));
    const saturday = Date.UTC(2026, 10, 21) - offset;
    const edges = [saturday, saturday + DAY, saturday + 2 * DAY];
    const around = edges.flatMap((edge) => [new Date(edge - 1), new Date(edge)]);
    const codes = [null, 'SATURDAY50', 'SATURDAY50', 'SUNDAY50', 'SUNDAY50', null];
    expect([zone, around.map((now) => holding(zone, now))]).toEqual([zone, codes]);
  }
});

test('At any instant of this century, in any time zone, the code follows the zone’s own calendar.', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instants, (zone, now) => {
      expect(holding(zone, now)).toBe(expectedCode(zone, now));
    }),
    { numRuns: 1000 },
  );
});

test('Daylight saving changes on a Sunday do not move the day: New York, 2026-03-08 and 2026-11-01.', () => {
  const zone = 'America/New_York';
  const last = ['2026-03-09T03:59:59.999Z', '2026-11-02T04:59:59.999Z'];
  const first = ['2026-03-08T05:00:00Z', '2026-11-01T04:00:00Z'];
  const outside = ['2026-03-09T04:00:00Z', '2026-11-02T05:00:00Z', '2026-03-08T04:59:59Z'];
  expect([...first, ...last].map((iso) => holding(zone, new Date(iso)))).toEqual(
    Array<string>(4).fill('SUNDAY50'),
  );
  expect(outside.map((iso) => holding(zone, new Date(iso)))).toEqual([null, null, 'SATURDAY50']);
});
