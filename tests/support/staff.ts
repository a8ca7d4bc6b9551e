import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { visitorAddress } from './browser.ts';
import { complete, rowsOf } from './world.ts';

/** The parts of the staff's page. */
export function deskParts(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    password: main.getByLabel('Password'),
    logIn: main.getByRole('button', { name: 'Log in' }),
    logOut: main.getByRole('button', { name: 'Log out' }),
    refresh: main.getByRole('button', { name: 'Refresh' }),
    search: main.getByRole('searchbox'),
    tab: (name: string): Locator => main.getByRole('tab', { name }),
    /** The row that holds a text. */
    row: (text: string): Locator => main.getByRole('row').filter({ hasText: text }).first(),
    details: (text: string): Locator =>
      main
        .getByRole('row')
        .filter({ hasText: text })
        .getByRole('button', { name: /^Details/ }),
  };
}

/** Opens the staff's page and logs in. */
export async function openDesk(page: Page) {
  await page.goto('/admin');
  const desk = deskParts(page);
  await desk.password.fill(inject('world').adminPassword);
  await desk.logIn.click();
  await desk.tab('Newsletter').waitFor();
  return desk;
}

/** The tiles by their labels, once they have come; money and counts as numbers. */
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

/** Sends a lead form as a visitor of its own. */
export async function sendLead(form: string, fields: Record<string, unknown>): Promise<void> {
  const response = await post(`/api/forms/${form}`, { ...fields, submissionId: randomUUID() });
  if (response.status !== 201) throw new Error(`The lead was refused: ${await response.text()}`);
}

/** Orders a report on so many books and pays for it. Answers the payment's id. */
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
  return fetch(inject('world').siteUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
}
