import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible, openBrowser, type TestBrowser } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import {
  CARDS,
  checkoutParts,
  expectResult,
  openCheckout,
  paymentOf,
  payWith,
  proceed,
  resultPath,
} from '../support/shop.ts';
import { holdScripts } from '../support/visit.ts';
import { newAddress } from '../support/world.ts';

const WIDTHS = [390, 1440];
const PAGES = await builtPages();

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The name of each dialog of the site, with the first page that opens it. */
async function firstOpeners(): Promise<[string, string][]> {
  const openers = new Map<string, string>();
  for (const { path, file } of PAGES)
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(/\sdata-dialog="([^"]+)"/g))
      if (!openers.has(name)) openers.set(name, path);
  return [...openers];
}

/** Checks what a page shows now at both widths, light and dark; the schemes differ in their colours alone. */
async function expectAccessibleInEveryView(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, { state: `${state}, ${width} px, light` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, { state: `${state}, ${width} px, dark`, only: 'colours' });
  }
}

test.each(PAGES)('$path is accessible, narrow and wide, light and dark', async ({ path }) => {
  const page = await browser.page();
  await page.goto(path);
  await expectAccessibleInEveryView(page, path);
});

test.each(await firstOpeners())('the dialog %s, opened on %s, is accessible', async (name, path) => {
  const page = await browser.page();
  await page.goto(path);
  await page.locator(`[data-dialog="${name}"]`).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectAccessibleInEveryView(page, 'open');
  const submit = dialog.locator('button[type="submit"]');
  if ((await submit.count()) === 0) return;
  await submit.click();
  await dialog.getByRole('alert').first().waitFor();
  await expectAccessibleInEveryView(page, 'refused');
});

test('the footer’s form is accessible with its message', async () => {
  const page = await browser.page();
  await page.goto('/');
  const form = page.getByRole('contentinfo').locator('form');
  await form.getByRole('button').click();
  await form.getByRole('alert').waitFor();
  await expectAccessibleInEveryView(page, 'refused');
});

test('every view of the result page is accessible', async () => {
  const page = await browser.page();
  const email = newAddress();
  const release = await holdScripts(page);
  await page.goto('/thank-you', { waitUntil: 'commit' });
  await page.getByText('Verifying your payment…').waitFor();
  await expectAccessibleInEveryView(page, 'verifying');
  await release();
  await expectResult(page, 'Payment Verification Failed');
  await expectAccessibleInEveryView(page, 'error');

  await openCheckout(page, email);
  await proceed(page);
  await page.goto(resultPath((await paymentOf(email)).id));
  await expectResult(page, 'Payment Processing');
  await expectAccessibleInEveryView(page, 'processing');

  await page.goBack();
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.getByText('Confirmation email sent').waitFor();
  await expectAccessibleInEveryView(page, 'success');
});

test('the cancelled notice and the pages of the functions are accessible', async () => {
  const page = await browser.page();
  await page.goto('/pricing?cancelled=true');
  await expectAccessibleInEveryView(page, 'cancelled');
  await page.goto('/api/unsubscribe?token=none');
  await expectAccessibleInEveryView(page, 'unsubscribe');
  await page.goto('/forms/checkout-serial-entrepreneur');
  await checkoutParts(page).form.evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL('**/api/checkout/plan');
  await expectAccessibleInEveryView(page, 'refused');
});
