// What works in Chromium also works in Firefox: every page, purchases, forms, fields after Back or a reload,
// and the admin.
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
import { whyNoFirefox, openFirefox } from '../support/firefox.ts';
import { saidToBeSkipped } from '../support/missing-browser.ts';
import { expectText } from '../support/page.ts';
import { pricesOf } from '../support/prices.ts';

const SATURDAY = new Date('2036-03-01T12:00:00Z');
/** Pages that browsers must not cache. */
const PRIVATE = ['/admin', '/thank-you'];
const WITHOUT_CACHE = { 'browser.sessionhistory.max_total_viewers': 0 };
const BOOK = 'https://www.amazon.com/dp/B001';

function typedIn(page: Page): Promise<string[]> {
  const { name, email, coupon } = checkoutParts(page);
  return Promise.all([name, email, coupon].map((field) => field.inputValue()));
}

function pathOf(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname);
}

/**
 * Goes back and waits until the path no longer matches `from`. Playwright's `goBack()` would wait for a load
 * event, which a page from the back/forward cache does not fire.
 */
async function goBack(page: Page, from: string | RegExp): Promise<void> {
  await page.evaluate(() => history.back());
  await expect.poll(() => pathOf(page)).not.toMatch(from);
}

/** Opens a page, goes back, and goes forward again. Returns whether the back/forward cache restored the page. */
async function isTaken(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  // Deletes `window.persisted`. The `pageshow` listener in the test below sets it when the browser shows this
  // page again.
  await page.evaluate(() => Reflect.deleteProperty(window, 'persisted'));
  await goBack(page, new RegExp(`^${path}$`));
  await page.evaluate(() => history.forward());
  await expect.poll(() => pathOf(page)).toBe(path);
  const persisted = () => page.evaluate(() => (window as { persisted?: boolean }).persisted);
  await expect.poll(persisted).toBeDefined();
  return (await persisted()) ?? false;
}

/** Finds fields by their labels and types with the keyboard. Playwright's `fill` needs JavaScript in the page. */
async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('main').locator('form');
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label).focus();
    await page.keyboard.type(text);
  }
}

describe.skipIf(saidToBeSkipped('Firefox', whyNoFirefox))('In Firefox', () => {
  test('every page loads without a message on the console, and the back/forward cache keeps the public ones.', async () => {
    const page = await openFirefox();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto('/features');
    const lost: string[] = [];
    for (const { path } of await builtPages())
      if (PRIVATE.includes(path)) await page.goto(path);
      // The browser does not cache a page that is left while it loads, so each page gets a second try.
      else if (!(await isTaken(page, path)) && !(await isTaken(page, path))) lost.push(path);
    expect(lost).toEqual([]);
  }, 900_000);

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
    const page = await openFirefox({ preferences: WITHOUT_CACHE });
    const email = newAddress();
    await openCheckout(page, email);
    await proceed(page);
    await page.goBack();
    await planLink(page).click();
    await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);

    await page.goto('/forms/checkout-solo-entrepreneur');
    const { name } = checkoutParts(page);
    await name.focus();
    // Focusing the field loads the script, which fills in the values of the previous order.
    await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);
    await name.fill('Grace Hopper');
    await proceed(page);
    await page.goBack();
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

  test('with JavaScript turned off a form is sent, stored and answered with a page.', async () => {
    const page = await openFirefox({ preferences: { 'javascript.enabled': false } });
    const email = newAddress();
    await page.goto('/forms/question');
    await typeInto(page, { Name: BUYER, Email: email, Question: 'Why on weekends?' });
    await page.getByRole('main').locator('form').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/forms/question/done');
    expect(await rowsOf('contact', 'email', email)).toHaveLength(1);
  });

  test.each([
    { place: 'on a page', path: '/forms/question', caches: true },
    { place: 'on a page', path: '/forms/question', caches: false },
    { place: 'in a dialog', path: '/', caches: true },
    { place: 'in a dialog', path: '/', caches: false },
  ])(
    'a question typed $place is there after Back (back/forward cache: $caches).',
    async ({ path, caches }) => {
      const page = await openFirefox(caches ? {} : { preferences: WITHOUT_CACHE });
      const form = page.locator('form[action="/api/forms/question"]');
      // If the back/forward cache has restored the page, the dialog is still open.
      const open = async () => {
        if (path === '/' && !(await form.isVisible()))
          await page.locator('main [data-dialog="question"]').first().click();
      };
      const typed = [BUYER, newAddress(), 'Why on weekends?'];
      const fields = ['name', 'email', 'question'].map((name) => form.locator(`[name="${name}"]`));
      await page.goto(path);
      await open();
      for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? '');
      await page.goto('/features');
      await goBack(page, '/features');
      await open();
      await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(typed);
    },
  );

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

  test('staff log in to the admin and find a question.', async () => {
    const email = newAddress();
    await sendLead('question', { name: BUYER, email, question: 'Why on weekends?' });
    const page = await openFirefox();
    await openAdmin(page, '/admin?view=contact');
    await adminParts(page).row(email).waitFor();
  });
});
