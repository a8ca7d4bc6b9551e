import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import {
  CARDS,
  checkoutParts,
  expectResult,
  expectTotals,
  openCheckout,
  paymentOf,
  payWith,
  proceed,
} from '../support/checkout-page.ts';
import { expectFocus, expectText, postsOf } from '../support/page.ts';
import { emailsTo, moveClocks, moveServerClock, newAddress, rowsOf } from '../support/deployment.ts';
import { pricesOf } from '../support/prices.ts';

const NOTE = 'First month. No automatic renewal.';
const SATURDAYS = 'SATURDAY50 can only be used on Saturdays 🗓️';
const { full, half, discount, perMonth } = pricesOf('serial-entrepreneur');
const FULL = {
  Plan: 'Serial Entrepreneur',
  'Original price': perMonth,
  'Discounted price': full.text,
  Total: `${full.text} ${NOTE}`,
};
const HALF = {
  Plan: 'Serial Entrepreneur',
  'Original price': perMonth,
  'Discounted price': half.text,
  Total: `${half.text} ${NOTE}`,
};

/** The next date after today with this weekday (0 is Sunday) and time of day, both in UTC. */
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

const couponMessage = (page: Page) => page.locator('#dialog-checkout-coupon-message');

test('The coupon of the weekday in the visitor’s time zone halves the price everywhere, including the email.', async () => {
  const page = await openPage({ timezoneId: 'Pacific/Auckland' });
  await moveClocks(page, nextTime(FRIDAY, [20, 0, 0]));
  const email = newAddress();
  const { coupon } = await openCheckout(page, email);
  await expectTotals(page, FULL);
  await coupon.fill(' saturday50 ');
  await expectTotals(page, HALF);
  await expectText(couponMessage(page), `SATURDAY50 saves you ${discount.text}.`);
  expect(await page.locator('s').textContent()).toBe(perMonth);

  await proceed(page);
  await page.getByText('(50% OFF)').waitFor();
  await page.getByRole('button', { name: `Pay ${half.exact}` }).waitFor();
  // A Stripe checkout session keeps its price, so the buyer still pays half when the coupon is no longer valid.
  await moveServerClock(null);
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.getByText(half.exact, { exact: true }).waitFor();
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  expect(await paymentOf(email)).toMatchObject({
    amount: half.dollars,
    payment_status: 'success',
    metadata: {
      couponApplied: true,
      couponCode: 'SATURDAY50',
      originalAmount: full.dollars,
      discountAmount: discount.dollars,
    },
  });
  expect((await emailsTo(email)).map(({ TextBody }) => TextBody)).toEqual([
    expect.stringContaining(half.exact),
  ]);
});

test('On a Wednesday a coupon is refused with a message, and nothing is sent.', async () => {
  const page = await openPage();
  await moveClocks(page, nextTime(WEDNESDAY, [12, 0, 0]));
  const posts = postsOf(page);
  const { coupon, button, name } = await openCheckout(page, newAddress());
  await coupon.fill('SATURDAY50');
  await expectText(couponMessage(page), SATURDAYS);
  await expectTotals(page, FULL);
  expect(await coupon.getAttribute('aria-invalid')).toBe('true');

  await name.focus();
  await button.click();
  await expectFocus(coupon);
  await expectText(couponMessage(page), SATURDAYS);
  expect(posts).toEqual([]);
});

test('The price is updated while the coupon is typed.', async () => {
  const page = await openPage();
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

test('A coupon whose weekday ends before the order is sent is refused.', async () => {
  const page = await openPage();
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

test('A wrong computer clock does not make a coupon valid.', async () => {
  const page = await openPage();
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
  expect(await paymentOf(email)).toMatchObject({ amount: full.dollars });
  expect(await checkoutParts(page).dialog.count()).toBe(0);
});
