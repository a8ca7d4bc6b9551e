import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
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
} from '../support/shop.ts';
import { expectText } from '../support/visit.ts';
import { newAddress, rowsOf } from '../support/world.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function typedIn(page: Page): Promise<string[]> {
  const { name, email, coupon } = checkoutParts(page);
  return Promise.all([name, email, coupon].map((field) => field.inputValue()));
}

test('a page that the browser has kept is free again when the buyer comes Back, with all that was typed', async () => {
  const page = await browser.page();
  const email = newAddress();
  const { button, form } = await openCheckout(page, email);
  // This Chromium keeps no pages: the way to the payment page leads nowhere, and the browser's word follows.
  await page.route('**/c/pay/*', (route) => route.fulfill({ status: 204 }));
  const [left] = await Promise.all([page.waitForRequest('**/c/pay/*'), button.click()]);
  await expectText(button, 'Starting payment…');
  expect(await form.getAttribute('aria-busy')).toBe('true');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectText(button, 'Proceed to Payment');
  expect(await form.getAttribute('aria-busy')).toBe(null);
  expect(await typedIn(page)).toEqual([BUYER, email, '']);

  // The same order is the same record and the same session.
  await page.unroute('**/c/pay/*');
  expect(left.url()).toContain(await proceed(page));
  expect(await rowsOf('payments', 'email', email)).toHaveLength(1);
});

test('Back finds what was typed where the browser loads the page anew', async () => {
  const page = await browser.page();
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

test('the payment page’s own way back finds what was typed, and nothing of it is left once it is paid', async () => {
  const page = await browser.page();
  const email = newAddress();
  const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length]);
  await openCheckout(page, email);
  await proceed(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/pricing?cancelled=true');
  await planLink(page).click();
  await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await expect.poll(stored).toEqual([0, 0]);
});

test('Back to the payment page after paying charges nothing twice', async () => {
  const page = await browser.page();
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
