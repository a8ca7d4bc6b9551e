import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
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

async function openPage(options: { keepsPages: boolean }): Promise<Page> {
  const browser = await openBrowser(options);
  onTestFinished(() => browser.close());
  return browser.page();
}

async function typedIn(page: Page): Promise<string[]> {
  const { name, email, coupon } = checkoutParts(page);
  return Promise.all([name, email, coupon].map((field) => field.inputValue()));
}

test('Back from the payment page finds the dialog as it was left, free to be sent again', async () => {
  const page = await openPage({ keepsPages: true });
  const email = newAddress();
  const { button, dialog } = await openCheckout(page, email);
  const session = await proceed(page);
  await page.goBack({ waitUntil: 'commit' });
  await dialog.waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  await expectText(button, 'Proceed to Payment');
  expect(await checkoutParts(page).form.getAttribute('aria-busy')).toBe(null);
  expect(await typedIn(page)).toEqual([BUYER, email, '']);

  // The same order is the same record and the same session.
  expect(await proceed(page)).toBe(session);
  expect(await rowsOf('payments', 'email', email)).toHaveLength(1);
});

test('Back finds what was typed also where the browser loads the page anew', async () => {
  const page = await openPage({ keepsPages: false });
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

test('Back to the payment page after paying charges nothing twice', async () => {
  const page = await openPage({ keepsPages: false });
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
