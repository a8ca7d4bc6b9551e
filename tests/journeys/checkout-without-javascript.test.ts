import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE } from '#domain/pricing.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
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
} from '../support/shop.ts';
import { expectText } from '../support/visit.ts';
import { mailsTo, moveServerClock, newAddress, rowsOf, runJob } from '../support/world.ts';

const NOTE = 'First month. No automatic renewal.';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** From the plan's card to its form page, filled in. */
async function openForm(email: string) {
  const page = await browser.page({ javaScriptEnabled: false });
  await page.goto('/pricing');
  await planLink(page).click();
  await page.waitForURL('**/forms/checkout-serial-entrepreneur');
  const parts = checkoutParts(page);
  await parts.name.fill(BUYER);
  await parts.email.fill(email);
  return { page, ...parts };
}

test('a visitor without JavaScript buys a plan and is told that the mail confirms it', async () => {
  const address = newAddress();
  const { page, button } = await openForm(address);
  await expectTotals(page, {
    Plan: 'Serial Entrepreneur',
    'Original price': '$2,999 per month',
    Total: `$2,999 ${NOTE}`,
  });
  await button.click();
  await onPaymentPage(page);
  await payWith(page, CARDS.isDeclined);
  await expectText(page.getByRole('alert').locator('.error'), 'Your card was declined.');
  await payWith(page, CARDS.pays);
  const { id } = await paymentOf(address);
  await page.waitForURL(`**/thank-you?docId=${id}&status=success`);
  await expectResult(page, 'Thank you');
  await page.getByText('Your payment is confirmed by email').waitFor();
  expect(await page.getByText('Verifying your payment…').isVisible()).toBe(false);

  await expect.poll(async () => (await paymentOf(address))['payment_status']).toBe('success');
  await runJob('job-send-emails');
  await expect.poll(async () => (await mailsTo(address)).length).toBe(1);
});

test('a refused coupon without JavaScript keeps everything typed, and the next try goes through', async () => {
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
  await expect.poll(typed).toEqual([BUYER, address, 'again wrong']);
  await coupon.fill('');
  await button.click();
  await onPaymentPage(page);
  expect(await paymentOf(address)).toMatchObject({ plan: 'Serial Entrepreneur', amount: 2999 });
});

test('without JavaScript a coupon is judged in the zone of the business', async () => {
  // Late on the day, and the next day in UTC.
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
  await page.getByRole('button', { name: 'Pay $1,500.00' }).waitFor();
  expect(await paymentOf(address)).toMatchObject({ amount: 1500, metadata: { couponCode: 'SATURDAY50' } });
});

test('without JavaScript a cancelled payment leads to the calm notice', async () => {
  const address = newAddress();
  const { page, button } = await openForm(address);
  await button.click();
  await onPaymentPage(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/pricing?cancelled=true');
  await expectText(page.getByRole('main').getByRole('status'), /^Payment cancelled\. Nothing was charged\./);
  expect(await paymentOf(address)).toMatchObject({ payment_status: 'initiated' });
});
