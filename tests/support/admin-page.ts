import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { visitorAddress } from './visitor.ts';
import { complete, deployment, rowsOf } from './deployment.ts';

/** Locators on the admin page. */
export function adminParts(page: Page) {
  const main = page.getByRole('main');
  const row = (text: string): Locator => main.locator('.row').filter({ hasText: text }).first();
  return {
    main,
    password: main.getByLabel('Password'),
    logIn: main.getByRole('button', { name: 'Log in' }),
    logOut: page.getByRole('button', { name: 'Log out' }),
    refresh: main.getByRole('button', { name: 'Refresh' }),
    search: page.getByRole('searchbox'),
    tab: (name: string | RegExp): Locator => page.getByRole('tab', { name }),
    /** The link to a view beside the tabs: Today or Sources. */
    extraView: (name: string | RegExp): Locator =>
      page.getByRole('navigation', { name: 'More views' }).getByRole('link', { name }),
    /** The first row that contains a text. */
    row,
    /** The button that opens the first row that contains a text. */
    opener: (text: string): Locator => row(text).locator('.row-open'),
    rows: main.locator('.row'),
  };
}

/** Opens the admin page at an address and logs in. */
export async function openAdmin(page: Page, address = '/admin?view=newsletter') {
  await page.goto(address);
  const admin = adminParts(page);
  await admin.password.fill(deployment.adminPassword);
  await admin.logIn.click();
  await admin.tab('Newsletter').waitFor();
  return admin;
}

/**
 * Waits until the seven tiles of the admin's summary are loaded. Returns the value of each tile by its label.
 * Amounts are in dollars, and the success rate is in percent.
 */
export async function readTiles(page: Page): Promise<Record<string, number>> {
  const read = () =>
    page.locator('.tiles[aria-busy="false"] > div').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const text = (tag: string) => tile.querySelector(tag)?.textContent ?? '';
        return [text('dt'), Number(text('dd').replace(/[$,%]/g, '') || Number.NaN)] as const;
      }),
    );
  await expect
    .poll(async () => (await read()).map(([, value]) => Number.isNaN(value)))
    .toEqual(Array(7).fill(false));
  return Object.fromEntries(await read());
}

/** Submits a lead form as a new visitor. Throws when the lead is refused. */
export async function sendLead(form: string, fields: Record<string, unknown>): Promise<void> {
  const response = await post(`/api/forms/${form}`, { ...fields, submissionId: randomUUID() });
  if (response.status !== 201) throw new Error(`The lead was refused: ${await response.text()}`);
}

/** Orders a report on these books and pays for it. Returns the payment's id. */
export async function buyReport(email: string, bookLinks: readonly string[]): Promise<string> {
  const order = { name: 'Mary Shelley', email, numberOfBooks: String(bookLinks.length), bookLinks };
  const response = await post('/api/checkout/report', { ...order, submissionId: randomUUID() });
  if (response.status !== 201) throw new Error(`The order was refused: ${await response.text()}`);
  const { paymentId, url } = (await response.json()) as { paymentId: string; url: string };
  await complete(new URL(url).pathname.split('/').at(-1) ?? '', 'paid');
  await expect
    .poll(async () => (await rowsOf('payments', 'id', paymentId))[0]?.['payment_status'])
    .toBe('success');
  return paymentId;
}

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-nf-client-connection-ip': visitorAddress() };
  return fetch(deployment.siteUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
}
