import { expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE } from '#domain/payments/coupons.ts';
import { openPage } from '../support/browser.ts';
import {
  BUYER,
  CARDS,
  checkoutParts,
  expectResult,
  expectTotals,
  onPaymentPage,
  paymentOf,
  payWith,
  planLink,
} from '../support/checkout-page.ts';
import { expectText } from '../support/page.ts';
import { emailsTo, moveServerClock, newAddress, rowsOf, runJob } from '../support/deployment.ts';
import { pricesOf } from '../support/prices.ts';

const NOTE = 'First month. No automatic renewal.';
const { full, half, perMonth } = pricesOf('serial-entrepreneur');

/** Opens the checkout page from the plan's card, and fills in the buyer's name and `email`. */
async function openForm(email: string) {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/pricing');
  await planLink(page).click();
  await page.waitForURL('**/forms/checkout-serial-entrepreneur');
  const parts = checkoutParts(page);
  await parts.name.fill(BUYER);
  await parts.email.fill(email);
  return { page, ...parts };
}

test('A visitor without JavaScript buys a plan and is told to expect the confirmation email.', async () => {
  const address = newAddress();
  const { page, button } = await openForm(address);
  await expectTotals(page, {
    Plan: 'Serial Entrepreneur',
    'Original price': perMonth,
    'Discounted price': full.text,
    Total: `${full.text} ${NOTE}`,
  });
  await button.click();
  await onPaymentPage(page);
  await payWith(page, CARDS.isDeclined);
  await expectText(page.getByRole('alert').locator('.error'), 'Your card was declined.');
  await payWith(page, CARDS.pays);
  const { id } = await paymentOf(address);
  await page.waitForURL(`**/thank-you?docId=${id}&status=success`);
  await expectResult(page, 'We’re confirming your payment');
  await page.getByText('a receipt that confirms your payment').filter({ visible: true }).waitFor();
  expect(await page.getByText('Verifying your payment…').isVisible()).toBe(false);

  await expect.poll(async () => (await paymentOf(address))['payment_status']).toBe('success');
  await runJob('job-send-emails');
  await expect.poll(async () => (await emailsTo(address)).length).toBe(1);
});

test('Without JavaScript a refused coupon keeps the typed values, and the corrected order succeeds.', async () => {
  const address = newAddress();
  const { page, coupon, button } = await openForm(address);
  await coupon.fill('FRIDAY50');
  await button.click();
  await page.waitForURL('**/api/checkout/plan');
  const typed = async () => {
    const { name, email, coupon: code } = checkoutParts(page);
    return Promise.all([name, email, code].map((field) => field.inputValue()));
  };
  await expectText(page.getByRole('status'), 'Invalid coupon code');
  expect(await typed()).toEqual([BUYER, address, 'FRIDAY50']);
  expect(await coupon.getAttribute('aria-invalid')).toBe('true');
  expect(await rowsOf('payments', 'email', address)).toEqual([]);

  await coupon.fill('again wrong');
  await button.click();
  // Waits for the server's next page, because typing does not change the `value` attribute in the HTML.
  await page.locator('input[value="again wrong"]').waitFor();
  expect(await typed()).toEqual([BUYER, address, 'again wrong']);
  await coupon.fill('');
  await button.click();
  await onPaymentPage(page);
  expect(await paymentOf(address)).toMatchObject({ plan: 'Serial Entrepreneur', amount: full.dollars });
});

test('Without JavaScript a coupon is checked in the business time zone.', async () => {
  // A time at which it is still Saturday in the business time zone and already Sunday in UTC.
  const evening = new Date();
  const read = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: BUSINESS_TIME_ZONE,
  });
  while (!/^Sat.*22$/.test(read.format(evening))) evening.setTime(evening.getTime() + 3_600_000);
  await moveServerClock(evening);
  const address = newAddress();
  const { page, coupon, button } = await openForm(address);
  await coupon.fill('SATURDAY50');
  await button.click();
  await onPaymentPage(page);
  await page.getByRole('button', { name: `Pay ${half.exact}` }).waitFor();
  expect(await paymentOf(address)).toMatchObject({
    amount: half.dollars,
    metadata: { couponCode: 'SATURDAY50' },
  });
});
