import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectText } from './page.ts';
import { rowsOf, type Row } from './deployment.ts';

/** Stripe's test cards, named by what happens when a buyer pays with them. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  isDeclined: '4000 0000 0000 0002',
} as const;

export const BUYER = 'Ada Lovelace';

/** The link on a plan's card, not the second link that the popular plan has at the bottom of `/pricing`. */
export function planLink(page: Page, title = 'Serial Entrepreneur'): Locator {
  return page.getByRole('article').getByRole('link', { name: `Get Started with ${title}` });
}

/** Locators in the checkout form of a plan, which is in a dialog or on its own page. */
export function checkoutParts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  const form = page.locator('form[action="/api/checkout/plan"]');
  return {
    dialog,
    form,
    name: form.getByLabel('Name'),
    email: form.getByLabel('Email'),
    coupon: form.getByLabel('Coupon'),
    button: form.getByRole('button'),
    alert: form.getByRole('alert'),
  };
}

/** Opens a plan's checkout from its card and fills in the buyer's name and email address. */
export async function openCheckout(page: Page, email: string, title?: string) {
  await page.goto('/pricing');
  await planLink(page, title).click();
  const parts = checkoutParts(page);
  await parts.name.fill(BUYER);
  await parts.email.fill(email);
  return parts;
}

/** Waits until the checkout shows exactly these lines of prices. */
export async function expectTotals(page: Page, lines: Record<string, string>): Promise<void> {
  const read = () =>
    checkoutParts(page)
      .form.locator('.totals > div')
      .evaluateAll((rows) => {
        const text = (row: Element, tag: string) =>
          row.querySelector(tag)?.textContent.replace(/\s+/g, ' ').trim() ?? '';
        return Object.fromEntries(rows.map((row) => [text(row, 'dt'), text(row, 'dd')]));
      });
  await expect.poll(read).toEqual(lines);
}

/** Submits the checkout and waits for Stripe's payment page. Returns the id of Stripe's checkout session. */
export async function proceed(page: Page): Promise<string> {
  await checkoutParts(page).button.click();
  return onPaymentPage(page);
}

/** Waits for Stripe's payment page. Returns the id of Stripe's checkout session. */
export async function onPaymentPage(page: Page): Promise<string> {
  await page.waitForURL('**/c/pay/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Pays on Stripe's payment page with one of the test cards (`CARDS`). */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiration').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill(BUYER);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** The only payment record of a buyer, with `amount` in dollars. Fails unless there is exactly one. */
export async function paymentOf(email: string): Promise<Row & { id: string; amount: number }> {
  const rows = await rowsOf('payments', 'email', email);
  expect(rows).toHaveLength(1);
  return { ...rows[0], id: String(rows[0]?.['id']), amount: Number(rows[0]?.['amount']) };
}

/** The path of a payment's thank-you page, to which Stripe redirects a buyer who has paid. */
export function resultPath(paymentId: string): string {
  return `/thank-you?docId=${paymentId}&status=success`;
}

/** Waits until the thank-you page has this main heading. */
export async function expectResult(page: Page, title: string): Promise<void> {
  await expectText(page.getByRole('heading', { level: 1 }), title);
}
