import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import {
  BUYER,
  CARDS,
  checkoutParts,
  expectResult,
  onPaymentPage,
  openCheckout,
  paymentOf,
  payWith,
  planLink,
  proceed,
} from '../support/checkout-page.ts';
import { expectText } from '../support/page.ts';
import { newAddress, rowsOf } from '../support/deployment.ts';

async function typedIn(page: Page): Promise<string[]> {
  const { name, email, coupon } = checkoutParts(page);
  return Promise.all([name, email, coupon].map((field) => field.inputValue()));
}

test('A page restored from the back/forward cache can be submitted again and has every typed value.', async () => {
  const page = await openPage();
  const email = newAddress();
  const { button, form } = await openCheckout(page, email);
  // Playwright turns off Chromium's back/forward cache, so the test imitates it. The status 204 keeps the page open,
  // and the `pageshow` event below tells the page that it was restored.
  await page.route('**/c/pay/*', (route) => route.fulfill({ status: 204 }));
  const [left] = await Promise.all([page.waitForRequest('**/c/pay/*'), button.click()]);
  await expectText(button, 'Starting payment…');
  expect(await form.getAttribute('aria-busy')).toBe('true');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectText(button, /^Proceed to Payment/);
  expect(await form.getAttribute('aria-busy')).toBe(null);
  expect(await typedIn(page)).toEqual([BUYER, email, '']);

  // The second submission of the order leads to the same checkout session as the first and adds no payment.
  await page.unroute('**/c/pay/*');
  expect(left.url()).toContain(await proceed(page));
  expect(await rowsOf('payments', 'email', email)).toHaveLength(1);
});

test('After Back reloads the page every typed value is there.', async () => {
  const page = await openPage();
  const email = newAddress();
  const { dialog } = await openCheckout(page, email);
  await proceed(page);
  await page.goBack();
  expect(await dialog.count()).toBe(0);
  await planLink(page, 'Solo Entrepreneur').click();
  await dialog.waitFor();
  await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);
  expect(page.url()).not.toContain(email);
  await proceed(page);
});

test('The payment page’s own back link restores every typed value, and after payment nothing is stored.', async () => {
  const page = await openPage();
  const email = newAddress();
  const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length]);
  await openCheckout(page, email);
  await proceed(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/pricing?cancelled=true');
  await planLink(page).click();
  await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);
  await proceed(page);
  // The same order: one record, and the same payment page.
  expect(await rowsOf('payments', 'email', email)).toHaveLength(1);
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await expect.poll(stored).toEqual([0, 0]);
});

test('Going back to the payment page after paying charges nothing twice.', async () => {
  const page = await openPage();
  const email = newAddress();
  await openCheckout(page, email);
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.goBack();
  await onPaymentPage(page);
  await page.getByRole('heading', { name: 'Already paid' }).waitFor();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expectResult(page, 'Payment Successful');
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'success' });
});
