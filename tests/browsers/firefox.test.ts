// What works in Chromium also works in Firefox: buying, forms, typed text, the desk.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminParts, openAdmin, sendLead } from '../support/admin-page.ts';
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
import { builtPages } from '../support/built-pages.ts';
import { moveClocks, newAddress, rowsOf } from '../support/deployment.ts';
import { missingForFirefox, openFirefox } from '../support/firefox.ts';
import { saidToBeMissing } from '../support/missing-browser.ts';
import { expectText, SCRIPTS } from '../support/page.ts';
import { pricesOf } from '../support/prices.ts';

const SATURDAY = new Date('2036-03-01T12:00:00Z');
const BOOK = 'https://www.amazon.com/dp/B001';

function typedIn(page: Page): Promise<string[]> {
  const { name, email, coupon } = checkoutParts(page);
  return Promise.all([name, email, coupon].map((field) => field.inputValue()));
}

/** Playwright's own `goBack()` waits for a load, which a page from the back/forward cache does not have. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/^\/c\/pay/);
}

describe.skipIf(saidToBeMissing('Firefox', missingForFirefox))('In Firefox', () => {
  test('every page loads without a message on the console.', async () => {
    const page = await openFirefox();
    for (const { path } of await builtPages()) await page.goto(path);
  });

  test('a visitor buys a plan with a coupon and sees the result.', async () => {
    const page = await openFirefox();
    const email = newAddress();
    await moveClocks(page, SATURDAY);
    const { coupon } = await openCheckout(page, email);
    await coupon.fill('SATURDAY50');
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectResult(page, 'Payment Successful');
    expect(await paymentOf(email)).toMatchObject({
      amount: pricesOf('serial-entrepreneur').half.dollars,
      payment_status: 'success',
    });
  });

  test('after Back from the payment page every typed value is there, in the dialog and on the page.', async () => {
    const page = await openFirefox();
    const email = newAddress();
    await openCheckout(page, email);
    await proceed(page);
    await goBack(page);
    await planLink(page).click();
    await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);

    await page.goto('/forms/checkout-solo-entrepreneur');
    const { name, email: address } = checkoutParts(page);
    await name.fill('Grace Hopper');
    await address.fill(email);
    await proceed(page);
    await goBack(page);
    await expect.poll(() => typedIn(page)).toEqual(['Grace Hopper', email, '']);
  });

  test('a visitor orders a report.', async () => {
    const page = await openFirefox();
    const email = newAddress();
    await page.goto('/the-gutenberg-signal');
    await page.getByRole('link', { name: 'Request Your Report' }).first().click();
    const form = page.locator('form[action="/api/checkout/report"]');
    await form.getByLabel('Name').fill(BUYER);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Number of books').selectOption('1');
    await form.getByLabel('Book 1').fill(BOOK);
    await form.getByRole('button', { name: 'Proceed to Payment' }).click();
    await onPaymentPage(page);
    await payWith(page, CARDS.pays);
    await expectResult(page, 'Payment Successful');
  });

  test('a visitor subscribes in the footer and joins a waitlist in a dialog.', async () => {
    const page = await openFirefox();
    const email = newAddress();
    await page.goto('/sunday');
    const footer = page.getByRole('contentinfo').locator('form');
    await footer.getByLabel('Email').fill(email);
    await footer.getByRole('button').click();
    await expectText(footer.getByRole('status'), 'Thank you for subscribing!');
    await page.locator('main [data-dialog="waitlist"]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(BUYER);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Join' }).click();
    await expect.poll(async () => (await rowsOf('waitlist', 'email', email)).length).toBe(1);
    expect(await rowsOf('newsletter', 'email', email)).toHaveLength(1);
  });

  test('without its script a form is sent and answered with its own page.', async () => {
    const page = await openFirefox({ allow: [/_astro|hydrat|import/i] });
    await page.route(SCRIPTS, (route) => route.abort());
    const email = newAddress();
    await page.goto('/forms/question');
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Name').fill(BUYER);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Question').fill('Why on weekends?');
    await form.getByRole('button').click();
    await page.waitForURL('**/forms/question/done');
  });

  test('after a reload the slider of the mockup page and its book agree.', async () => {
    const page = await openFirefox();
    await page.goto('/3d-book-mockup-generator');
    const slider = page.getByLabel('Turn the book').first();
    const turnOf = () =>
      page.locator('.stage .book').evaluate((book) => getComputedStyle(book).getPropertyValue('--turn'));
    const start = { slider: await slider.inputValue(), turn: await turnOf() };
    await slider.fill('50');
    expect(await turnOf()).toBe('50deg');
    await page.reload();
    expect({ slider: await slider.inputValue(), turn: await turnOf() }).toEqual(start);
  });

  test('staff log in at the desk and find a question.', async () => {
    const email = newAddress();
    await sendLead('question', { name: BUYER, email, question: 'Why on weekends?' });
    const page = await openFirefox();
    await openAdmin(page, '/admin?view=contacts');
    await adminParts(page).row(email).waitFor();
  });
});
