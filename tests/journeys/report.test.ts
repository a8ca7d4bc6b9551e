import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { BUYER, CARDS, expectResult, onPaymentPage, paymentOf, payWith } from '../support/checkout-page.ts';
import { videoTitle } from '../support/content.ts';
import { expectFocus, expectText, holdScripts, postsOf } from '../support/page.ts';
import { emailsTo, newAddress, rowsOf, runJob } from '../support/deployment.ts';
import { reportPrices } from '../support/prices.ts';

const PAGE = '/the-gutenberg-signal';
const PHONE = '555-0100';

const link = (book: number): string => `https://www.amazon.com/dp/B00${book}`;
const links = (count: number): string[] => Array.from({ length: count }, (_, index) => link(index + 1));

/** Locators in the report form, which is in a dialog or on its own page. */
function reportParts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Request Your Report' });
  const form = page.locator('form[action="/api/checkout/report"]');
  return {
    dialog,
    form,
    name: form.getByLabel('Name'),
    email: form.getByLabel('Email'),
    phone: form.getByLabel('Phone'),
    number: form.getByLabel('Number of books'),
    book: (book: number) => form.getByLabel(`Book ${book}`),
    total: form.locator('.total dd:visible'),
    button: form.getByRole('button', { name: 'Proceed to Payment' }),
    alert: form.getByRole('alert'),
  };
}

/** Opens the report dialog from the top of `PAGE`, and fills in the buyer's name and email address. */
async function openRequest(page: Page, email: string) {
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Request Your Report' }).first().click();
  const parts = reportParts(page);
  await parts.name.fill(BUYER);
  await parts.email.fill(email);
  return parts;
}

async function askFor(page: Page, count: number): Promise<void> {
  const { number, book } = reportParts(page);
  await number.selectOption(String(count));
  for (const [index, address] of links(count).entries()) await book(index + 1).fill(address);
}

function typedIn(page: Page): Promise<string[]> {
  return reportParts(page)
    .form.locator('input:not([type="hidden"]), select')
    .evaluateAll((all) => all.map((control) => (control as HTMLInputElement).value));
}

test('A visitor buys reports on three books and gets one email with the books.', async () => {
  const count = 3;
  const prices = reportPrices(count);
  const page = await openPage();
  const email = newAddress();
  const { phone, total, button } = await openRequest(page, email);
  await phone.fill(PHONE);
  await askFor(page, count);
  await expectText(total, prices.sum);
  await button.click();
  const session = await onPaymentPage(page);
  expect(await paymentOf(email)).toMatchObject({
    name: BUYER,
    plan: `TGS Report - ${count} Book(s)`,
    amount: prices.total.dollars,
    payment_status: 'initiated',
    stripe_session_id: session,
    metadata: {
      numberOfBooks: count,
      bookLinks: links(count),
      phone: PHONE,
      reportType: 'tgs-report',
      pricePerReport: prices.unit.dollars,
    },
  });

  await page.getByRole('button', { name: `Pay ${prices.total.exact}` }).waitFor();
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'success' });
  await runJob('job-settle-payments');
  await runJob('job-send-emails');
  const sentEmails = await emailsTo(email);
  expect(sentEmails).toHaveLength(1);
  for (const text of ['started on your books', prices.total.exact, ...links(count)]) {
    expect(sentEmails[0]?.TextBody).toContain(text);
    expect(sentEmails[0]?.HtmlBody).toContain(text);
  }
});

test('The two links at the top and the one at the bottom open the same form.', async () => {
  const page = await openPage();
  await page.goto(PAGE);
  const openers = page.getByRole('main').locator('[data-dialog="report"]');
  expect(await openers.count()).toBe(3);
  for (const opener of await openers.all()) {
    await opener.click();
    await expectFocus(reportParts(page).name);
    await page.keyboard.press('Escape');
    await expectFocus(opener);
  }
});

test('A double click creates one record, and Back restores every typed value.', async () => {
  const page = await openPage();
  const email = newAddress();
  const posts = postsOf(page);
  const { dialog, number, button } = await openRequest(page, email);
  await askFor(page, 3);
  await number.selectOption('2');
  const typed = await typedIn(page);
  await button.dblclick();
  await onPaymentPage(page);
  expect(posts).toEqual(['/api/checkout/report']);
  expect(await paymentOf(email)).toMatchObject({ amount: 19.98, metadata: { bookLinks: links(2) } });

  await page.goBack();
  await page.getByRole('link', { name: 'Request Your Report' }).last().click();
  await dialog.waitFor();
  await expect.poll(() => typedIn(page)).toEqual(typed);
  expect(page.url()).not.toContain('amazon');
  await button.click();
  await onPaymentPage(page);
});

test('Without JavaScript a visitor can order and pay for a report.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  const email = newAddress();
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Request Your Report' }).first().click();
  await page.waitForURL('**/forms/report');
  const parts = reportParts(page);
  for (const book of [1, 2, 3, 4, 5]) expect(await parts.book(book).isVisible()).toBe(true);
  await expectText(parts.total, reportPrices(1).sum);
  await parts.name.fill(BUYER);
  await parts.email.fill(email);
  await parts.number.selectOption('3');
  await expectText(parts.total, reportPrices(3).sum);
  await parts.book(1).fill(link(1));
  await parts.book(4).fill(link(2));
  await parts.button.click();
  await page.waitForURL('**/api/checkout/report');
  await expectText(page.getByRole('status'), 'Please provide exactly 3 Amazon book link(s)');
  expect(
    await page
      .locator('[name="bookLinks"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual([link(1), '', '', link(2), '']);
  expect(await rowsOf('payments', 'email', email)).toEqual([]);

  await page.locator('[name="bookLinks"]').nth(2).fill(link(3));
  await page.getByRole('button').click();
  await onPaymentPage(page);
  await page.getByRole('button', { name: `Pay ${reportPrices(3).total.exact}` }).waitFor();
  await payWith(page, CARDS.pays);
  await expectResult(page, 'We’re confirming your payment');
  await expect.poll(async () => (await paymentOf(email))['payment_status']).toBe('success');
  await runJob('job-send-emails');
  await expect.poll(async () => (await emailsTo(email)).length).toBe(1);
  expect(await paymentOf(email)).toMatchObject({ metadata: { bookLinks: [link(1), link(3), link(2)] } });
});

test('On its own page the number of books decides how many inputs are shown, before and after the scripts have loaded.', async () => {
  const page = await openPage();
  const releaseScripts = await holdScripts(page);
  await page.goto('/forms/report');
  const { number, book, total } = reportParts(page);
  expect(await book(2).isVisible()).toBe(false);
  await number.selectOption('3');
  await book(3).fill(link(3));
  expect(await book(4).isVisible()).toBe(false);
  await expectText(total, reportPrices(3).sum);
  await releaseScripts();
  await expectText(total.and(page.locator('[aria-live]')), reportPrices(3).sum);
  expect(await book(3).inputValue()).toBe(link(3));
  expect(await book(4).isVisible()).toBe(false);
});

test('One of the three reasons is chosen with arrow keys or the pointer, and its video plays.', async () => {
  const page = await openPage();
  await page.goto(PAGE);
  const play = (reason: string) => page.getByRole('button', { name: `Play: ${videoTitle(`why-${reason}`)}` });
  await page.getByRole('radio', { name: 'Audience' }).focus();
  expect(await play('audience').isVisible()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expectFocus(page.getByRole('radio', { name: 'Gutenberg' }));
  expect([await play('audience').isVisible(), await play('gutenberg').isVisible()]).toEqual([false, true]);
  await page.getByText('Signal', { exact: true }).click();
  await play('signal').click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  expect(await video.getAttribute('aria-label')).toBe(videoTitle('why-signal'));
});

/** The titles of the books that the shelf shows. */
function titles(page: Page): Promise<string[]> {
  return page.locator('.shelf-track li:visible h3').allTextContents();
}

test('The shelf shows all, AI, business or personal books, and says how many they are.', async () => {
  const page = await openPage();
  await page.goto(PAGE);
  const all = await titles(page);
  const filter = page.getByRole('group', { name: 'Show the books on' });
  const shown: string[] = [];
  for (const button of await filter.getByRole('button', { name: /^(?!All)/ }).all()) {
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    const some = await titles(page);
    await expectText(filter.getByRole('status'), new RegExp(`^${some.length} books? on `));
    shown.push(...some);
  }
  expect(shown.toSorted()).toEqual(all.toSorted());
  await filter.getByRole('button', { name: /^All/ }).click();
  await expect.poll(() => titles(page)).toEqual(all);
});

test('Without JavaScript the shelf shows all books and scrolls, and has no filter.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  const shelf = page.getByRole('region', { name: /^Books (we|in)/ });
  expect(await titles(page)).toHaveLength(await shelf.locator('li').count());
  expect(await shelf.getByRole('button').count()).toBe(0);
  await shelf.locator('li').last().scrollIntoViewIfNeeded();
  expect(await shelf.locator('.shelf-track').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('Each book shows its cover, title, author, strength, weakness and opportunity.', async () => {
  const page = await openPage();
  await page.goto(PAGE);
  for (const book of await page
    .getByRole('region', { name: /^Books (we|in)/ })
    .getByRole('listitem')
    .all()) {
    expect(await book.locator('dt').allTextContents()).toEqual(['Strength', 'Weakness', 'Opportunity']);
    const [title, author, ...said] = await book.locator('h3, p, dd').allTextContents();
    for (const text of [title, author, ...said]) expect(text).toMatch(/\S/);
    const cover = await book.locator('svg.cover text').allTextContents();
    const letters = (text = '') => text.replace(/\s/g, '');
    expect(cover.map(letters)).toEqual([letters(title), letters(author)]);
  }
});

test('The shelf turns with its buttons and arrow keys, and the pages of the report scroll to the focus.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(PAGE);
  const shelf = page.locator('.shelf-track');
  const left = () => shelf.evaluate((element) => element.scrollLeft);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(left).toBeGreaterThan(300);
  await shelf.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(await shelf.evaluate((element) => element.scrollWidth - element.clientWidth));

  const pages = page.locator('.leaflet ol');
  await pages.getByRole('link').last().focus();
  await expect.poll(() => pages.evaluate((element) => element.scrollLeft)).toBeGreaterThan(300);
});

test('Without JavaScript every reason is on the page with a link to its video.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  for (const reason of ['audience', 'gutenberg', 'signal'])
    expect(await page.locator(`a[href="/videos/why-${reason}"]`).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: /^(Play|Next|Previous)/ }).count()).toBe(0);
});

test('The page links to the three sample reports.', async () => {
  const page = await openPage();
  await page.goto(PAGE);
  for (const path of [
    '/tgs-report/first-time-founders',
    '/tgs-report/habits-four-book-set',
    '/studying-10000-reviews',
  ])
    expect(await page.getByRole('main').locator(`a[href="${path}"]`).count()).toBeGreaterThan(0);
});
