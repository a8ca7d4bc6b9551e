import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponOfTheDay } from '#domain/pricing.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import {
  CARDS,
  checkoutParts,
  expectResult,
  expectTotals,
  openCheckout,
  paymentOf,
  payWith,
  proceed,
} from '../support/shop.ts';
import { expectFocus, expectText, postsOf } from '../support/visit.ts';
import { mailsTo, moveClocks, moveServerClock, newAddress, rowsOf } from '../support/world.ts';

const NOTE = 'First month. No automatic renewal.';
const SATURDAYS = 'SATURDAY50 can only be used on Saturdays 🗓️';
const SUNDAYS = 'SUNDAY50 can only be used on Sundays 🗓️';
const FULL = { Plan: 'Serial Entrepreneur', 'Original price': '$2,999 per month', Total: `$2,999 ${NOTE}` };
const HALF = {
  Plan: 'Serial Entrepreneur',
  'Original price': '$2,999 per month',
  'Discounted price': '$1,500',
  Total: `$1,500 ${NOTE}`,
};

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The next time, after today, that it will be this weekday (0 is Sunday) and this time of day in UTC. */
function nextTime(weekday: number, [hours, minutes, seconds]: [number, number, number]): Date {
  const time = new Date();
  time.setUTCHours(hours, minutes, seconds, 0);
  do time.setUTCDate(time.getUTCDate() + 1);
  while (time.getUTCDay() !== weekday);
  return time;
}

const FRIDAY = 5;
const SATURDAY = 6;
const WEDNESDAY = 3;

/** What stands at the coupon: its refusal or the good news. */
const couponMessage = (page: Page) => page.locator('#dialog-checkout-coupon-message');

test('the day’s coupon of a visitor whose Saturday has begun halves the price, to the mail', async () => {
  const page = await browser.page({ timezoneId: 'Pacific/Auckland' });
  await moveClocks(page, nextTime(FRIDAY, [20, 0, 0]));
  const email = newAddress();
  const { coupon } = await openCheckout(page, email);
  await expectTotals(page, FULL);
  await coupon.fill(' saturday50 ');
  await expectTotals(page, HALF);
  await expectText(couponMessage(page), 'SATURDAY50 saves you $1,499.');
  expect(await page.locator('s').textContent()).toBe('$2,999 per month');

  await proceed(page);
  await page.getByText('(50% OFF)').waitFor();
  await page.getByRole('button', { name: 'Pay $1,500.00' }).waitFor();
  // The price is settled; the day goes on.
  await moveServerClock(null);
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.getByText('$1,500', { exact: true }).waitFor();
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  expect(await paymentOf(email)).toMatchObject({
    amount: 1500,
    payment_status: 'success',
    metadata: { couponApplied: true, couponCode: 'SATURDAY50', originalAmount: 2999, discountAmount: 1499 },
  });
  expect((await mailsTo(email)).map(({ TextBody }) => TextBody)).toEqual([
    expect.stringContaining('$1,500.00'),
  ]);
});

test('the Sunday’s coupon holds where it is Sunday already', async () => {
  const page = await browser.page({ timezoneId: 'Asia/Tokyo' });
  await moveClocks(page, nextTime(SATURDAY, [16, 0, 0]));
  const email = newAddress();
  const { coupon } = await openCheckout(page, email);
  await coupon.fill('SATURDAY50');
  await expectText(couponMessage(page), SATURDAYS);
  await coupon.fill('SUNDAY50');
  await expectTotals(page, HALF);
  await proceed(page);
  expect(await paymentOf(email)).toMatchObject({ amount: 1500, metadata: { couponCode: 'SUNDAY50' } });
});

test('today every coupon but the day’s own is refused', async () => {
  const timezoneId = 'Europe/Berlin';
  const page = await browser.page({ timezoneId });
  // Today, and no midnight while the test looks.
  const now = new Date();
  await page.clock.setFixedTime(now);
  const ofTheDay = couponOfTheDay(now, timezoneId);
  const { coupon } = await openCheckout(page, newAddress());
  for (const [code, refusal] of [
    ['SATURDAY50', SATURDAYS],
    ['SUNDAY50', SUNDAYS],
  ] as const) {
    await coupon.fill(code);
    if (code === ofTheDay) await expectTotals(page, HALF);
    else await expectText(couponMessage(page), refusal);
  }
});

test.each([
  ['SATURDAY50', SATURDAYS],
  ['sunday50', SUNDAYS],
  ['SATURDAY5', 'Invalid coupon code'],
  ['toString', 'Invalid coupon code'],
])('on a Wednesday %s is refused in words, and nothing is sent', async (code, refusal) => {
  const page = await browser.page();
  await moveClocks(page, nextTime(WEDNESDAY, [12, 0, 0]));
  const posts = postsOf(page);
  const { coupon, button, name } = await openCheckout(page, newAddress());
  await coupon.fill(code);
  await expectText(couponMessage(page), refusal);
  await expectTotals(page, FULL);
  expect(await coupon.getAttribute('aria-invalid')).toBe('true');

  await name.focus();
  await button.click();
  await expectFocus(coupon);
  await expectText(couponMessage(page), refusal);
  expect(posts).toEqual([]);
});

test('the price follows every letter of the coupon', async () => {
  const page = await browser.page();
  await moveClocks(page, nextTime(SATURDAY, [12, 0, 0]));
  const { coupon } = await openCheckout(page, newAddress());
  await coupon.pressSequentially('SATURDAY5');
  await expectText(couponMessage(page), 'Invalid coupon code');
  await expectTotals(page, FULL);
  await coupon.press('0');
  await expectTotals(page, HALF);
  await coupon.press('Backspace');
  await expectTotals(page, FULL);
  await coupon.fill('');
  await expectText(couponMessage(page), '');
});

test('a coupon whose day ends before it is sent buys nothing', async () => {
  const page = await browser.page();
  const lastSeconds = nextTime(SATURDAY, [23, 59, 58]);
  await moveClocks(page, lastSeconds);
  const email = newAddress();
  const { coupon, button } = await openCheckout(page, email);
  await coupon.fill('SATURDAY50');
  await expectTotals(page, HALF);

  await moveClocks(page, new Date(lastSeconds.getTime() + 4000));
  await button.click();
  await expectText(couponMessage(page), SATURDAYS);
  await expectTotals(page, FULL);
  expect(await rowsOf('payments', 'email', email)).toEqual([]);
});

test('a changed computer clock buys nothing', async () => {
  const page = await browser.page();
  await page.clock.setFixedTime(nextTime(SATURDAY, [12, 0, 0]));
  await moveServerClock(nextTime(WEDNESDAY, [12, 0, 0]));
  const email = newAddress();
  const { coupon, button } = await openCheckout(page, email);
  await coupon.fill('SATURDAY50');
  await expectTotals(page, HALF);
  await button.click();
  await expectText(couponMessage(page), SATURDAYS);
  await expectTotals(page, FULL);
  await expectFocus(coupon);
  expect(await rowsOf('payments', 'email', email)).toEqual([]);

  await coupon.fill('');
  await proceed(page);
  expect(await paymentOf(email)).toMatchObject({ amount: 2999 });
  expect(await checkoutParts(page).dialog.count()).toBe(0);
});
