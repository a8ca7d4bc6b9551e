import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brand } from '#brand';
import { expectAccessible, openBrowser, type TestBrowser } from '../support/browser.ts';
import { parseCsvTable } from '../support/csv.ts';
import { buyReport, deskParts, openDesk, readTiles, sendLead } from '../support/staff.ts';
import { expectFocus, expectText, tabTo } from '../support/visit.ts';
import { moveServerClock, newAddress, outage, rowsOf } from '../support/world.ts';

const MINUTE_MS = 60_000;
const BOOKS = ['https://www.amazon.com/dp/B000000001', 'https://www.amazon.com/dp/B000000002'];

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function sendQuestion(email: string, fields: Record<string, unknown> = {}): Promise<void> {
  await sendLead('question', { name: 'Ada Lovelace', email, question: 'Why on weekends?', ...fields });
}

/** Everything that the browser keeps of the page beside its cookies, and its address. */
function traces(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      location.href,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
    ]),
  );
}

test('a wrong password is refused, five of them lock the address, and the right one opens the desk', async () => {
  const page = await browser.page();
  await page.goto('/admin');
  const desk = deskParts(page);
  await expectFocus(desk.password);
  for (let tries = 0; tries < 5; tries += 1) {
    await desk.password.fill(`wrong ${tries}`);
    await desk.password.press('Enter');
    await expectText(desk.main.getByRole('alert'), 'Invalid password');
  }
  await desk.password.fill(inject('world').adminPassword);
  await desk.logIn.click();
  await expectText(desk.main.getByRole('alert'), /^Too many attempts\. Please try again in \d+ minutes\.$/);

  const other = await browser.page();
  await openDesk(other);
  await expectFocus(other.getByRole('heading', { level: 1 }));
  // A reload asks for the password no more; the session is the browser's.
  await other.reload();
  await deskParts(other).tab('Newsletter').waitFor();
});

test('the page is not kept, not found by search engines, and its password not in its scripts', async () => {
  const page = await browser.page();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  const response = await page.goto('/admin', { waitUntil: 'networkidle' });
  await expectFocus(deskParts(page).password);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const code = (await Promise.all(scripts)).join('\n');
  expect(code).toContain('/api/admin/session');
  expect(code).not.toContain(inject('world').adminPassword);
});

test('the tiles count a lead and a paid order, and no held back row', async () => {
  const page = await browser.page();
  const { refresh } = await openDesk(page);
  const before = await readTiles(page);
  await sendQuestion(newAddress());
  await sendQuestion(newAddress(), { company_website: 'https://bot.example' });
  await buyReport(newAddress(), BOOKS);
  await refresh.click();
  await expect.poll(async () => (await readTiles(page))['Payments']).toBe((before['Payments'] ?? 0) + 1);
  const after = await readTiles(page);
  expect(after['Contact']).toBe((before['Contact'] ?? 0) + 1);
  expect(after['Newsletter']).toBe(before['Newsletter']);
  expect(after['Pending']).toBe(before['Pending']);
  expect((after['Total revenue'] ?? 0) - (before['Total revenue'] ?? 0)).toBeCloseTo(19.98, 2);
  expect(after['Success rate']).toBeGreaterThan(0);
  await page.getByText('The figures as a table').click();
  // The newest day with a lead: today's, or yesterday's when midnight has passed meanwhile.
  const days = page.getByRole('table', { name: /^Leads and revenue/ }).locator('tbody tr');
  const leads = await days.evaluateAll((all) =>
    all.slice(0, 2).map((day) => Number(day.querySelector('td')?.textContent)),
  );
  expect(leads.some((count) => count > 0)).toBe(true);
});

test('a tab comes down as a CSV that a strict parser reads, of all or of what is searched', async () => {
  const page = await browser.page();
  const email = newAddress('grace');
  const text = 'Umlauts “ÄÖÜ”, commas,\nnewlines\nand "quotes"';
  await sendQuestion(newAddress(), { name: '=1+1' });
  await sendLead('question', { name: 'Gräce, "Amazing" Hopper', email, question: text });
  const { main, search, tab, row } = await openDesk(page);
  await tab('Contact').click();
  await row(email).waitFor();
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${brand.slug}_contact_\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    );
    const saved = main.getByText(`Saved ${download.suggestedFilename()}`);
    await expectText(saved, /, \d+\.\d kB$/);
    return readFile(await download.path(), 'utf8');
  };
  const all = await save('Export CSV');
  expect(all.startsWith('\ufeff')).toBe(true);
  const rows = parseCsvTable(all.slice(1));
  expect(rows.find((line) => line['email'] === email)).toMatchObject({ name: 'Gräce, "Amazing" Hopper' });
  expect(rows.find((line) => line['email'] === email)?.['message']).toContain('and "quotes"');
  expect(rows.map((line) => line['name'])).toContain("'=1+1");
  const { total } = await page.evaluate(
    async () => (await (await fetch('/api/admin/contact')).json()) as { total: number },
  );
  expect(rows).toHaveLength(total);

  await search.fill(email);
  await expect.poll(() => main.locator('.ledger tbody tr').count()).toBe(1);
  const found = parseCsvTable((await save('Export CSV of this search')).slice(1));
  expect(found.map((line) => line['email'])).toEqual([email]);
});

test('a search finds by address, says when nothing is found, and leaves no trace', async () => {
  const page = await browser.page();
  const email = newAddress();
  await sendQuestion(email);
  await sendQuestion(newAddress());
  const { main, search, tab, row } = await openDesk(page);
  await tab('Contact').click();
  await search.fill(email.split('@')[0] ?? '');
  await expect.poll(() => main.locator('.ledger tbody tr').count()).toBe(1);
  await row(email).waitFor();
  await search.fill('nobody-of-that-name');
  await expectText(main.getByText('No data available'), 'No data available');
  expect(await main.getByRole('table', { name: 'Contact' }).count()).toBe(0);
  expect(await traces(page)).not.toMatch(/nobody|@/);
});

test('more than a page is paged from the newest to the oldest and back', async () => {
  const page = await browser.page();
  const mark = newAddress('many').split('@')[0] ?? '';
  for (let number = 1; number <= 51; number += 1)
    await sendLead('newsletter', { email: `${mark}.${number}@example.com` });
  // Not found by the search: the count tells that the search has been answered.
  await sendLead('newsletter', { email: newAddress() });
  const { main, search, row } = await openDesk(page);
  await search.fill(mark);
  await expectText(main.locator('.standing'), '51 rows');
  await row(`${mark}.51@`).waitFor();
  await main.getByRole('button', { name: 'Older' }).click();
  await row(`${mark}.1@`).waitFor();
  expect(await main.locator('.ledger tbody tr').count()).toBe(1);
  await main.getByRole('button', { name: 'Newer' }).click();
  await row(`${mark}.51@`).waitFor();
  expect(await main.locator('.ledger tbody tr').count()).toBe(50);
});

test('an order shows its books and its timeline, and is marked as delivered once', async () => {
  const page = await browser.page();
  const email = newAddress('mary');
  const id = await buyReport(email, BOOKS);
  const { main, details, row, search, tab } = await openDesk(page);
  await tab('Payments').click();
  await search.fill(id.slice(0, 8));
  await row(email).getByText('To deliver').waitFor();
  const time = row(email).locator('time');
  expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBe(
    Date.parse(String((await rowsOf('payments', 'id', id))[0]?.['timestamp'])),
  );
  expect((await time.getAttribute('title'))?.length).toBeGreaterThan((await time.textContent())?.length ?? 0);

  await details(email).click();
  const detail = main.locator('.detail');
  for (const [index, link] of BOOKS.entries())
    expect(await detail.locator('.books a').nth(index).getAttribute('href')).toBe(link);
  const timeline = detail.locator('.timeline li');
  await expectText(timeline.first(), /The order was recorded: \$19\.98\.$/);
  await detail.getByText('The payment succeeded').waitFor();

  await detail.getByRole('button', { name: 'Mark delivered' }).click();
  await expectText(timeline.last(), /Staff marked the order as delivered\.$/);
  await row(email).getByText('Delivered', { exact: true }).waitFor();
  await expectFocus(detail.locator('.delivery'));
  expect((await rowsOf('payments', 'id', id))[0]?.['delivered_at']).not.toBeNull();
  expect(await rowsOf('audit', 'action', 'delivered')).toContainEqual(
    expect.objectContaining({ detail: { tab: 'payments', id } }),
  );
});

test('a lead that was held back is released with one click and stands among the others', async () => {
  const page = await browser.page();
  const email = newAddress('held');
  await sendQuestion(email, { company_website: 'https://bot.example' });
  const { main, row, search, tab } = await openDesk(page);
  await tab('Contact').click();
  await search.fill(email);
  await expectText(main.getByText('No data available'), 'No data available');
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await row(email).getByText('Filled in the hidden field').waitFor();
  await row(email)
    .getByRole('button', { name: /^Release/ })
    .click();
  await main.getByText('Released: Ada Lovelace is a genuine lead now.').waitFor();
  await expect.poll(() => main.getByRole('row').filter({ hasText: email }).count()).toBe(0);
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await search.fill(email);
  await row(email).waitFor();
  expect((await rowsOf('contact', 'email', email))[0]?.['quarantine_reason']).toBeNull();
});

test('what fails to load is told, and loaded once it can be', async () => {
  const page = await browser.page();
  const { main, refresh } = await openDesk(page);
  await readTiles(page);
  const end = await outage('supabase');
  await refresh.click();
  await main.getByText('Failed to load data').waitFor();
  await expectAccessible(page, { state: 'failed' });
  await end();
  await main.getByRole('button', { name: 'Retry' }).click();
  await readTiles(page);
  await expect.poll(() => main.getByRole('alert').count()).toBe(0);
});

test('logging out ends the session itself, not only the page', async () => {
  const page = await browser.page();
  const { main, logOut, password } = await openDesk(page);
  const cookies = await page.context().cookies();
  await logOut.click();
  await password.waitFor();
  await main.getByText('You are logged out.').waitFor();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  expect(cookies).toHaveLength(1);
  for (const path of ['session', 'summary', 'contact', 'contact.csv'])
    expect((await fetch(`${inject('world').siteUrl}/api/admin/${path}`, { headers })).status, path).toBe(401);
  await page.reload();
  await password.waitFor();
});

test('a session that has run out leads back to the gate, and then to the same tab', async () => {
  const page = await browser.page();
  const email = newAddress();
  await sendQuestion(email);
  const { main, logIn, password, refresh, row, tab } = await openDesk(page);
  await tab('Contact').click();
  await row(email).waitFor();
  await moveServerClock(new Date(Date.now() + 31 * MINUTE_MS));
  await refresh.click();
  await main.getByText('Your session has ended. Please log in again.').waitFor();
  await expectFocus(password);
  expect(await main.textContent()).not.toContain(email);
  await password.fill(inject('world').adminPassword);
  await logIn.click();
  await row(email).waitFor();
  expect(await tab('Contact').getAttribute('aria-selected')).toBe('true');
});

test('a desk that nobody uses for half an hour shows nothing any more', async () => {
  const page = await browser.page();
  const email = newAddress();
  await sendLead('newsletter', { email });
  await page.clock.install();
  const { main, row } = await openDesk(page);
  await row(email).waitFor();
  // The last answer is the one from which the half hour runs.
  await readTiles(page);
  await page.clock.fastForward(29 * MINUTE_MS);
  expect(await main.textContent()).toContain(email);
  await page.clock.fastForward(2 * MINUTE_MS);
  await main.getByText('Your session has ended. Please log in again.').waitFor();
  expect(await main.textContent()).not.toContain(email);
});

test('the keyboard alone logs in, chooses a tab, opens a row and logs out', async () => {
  const page = await browser.page();
  const email = newAddress('mary');
  await buyReport(email, BOOKS);
  await page.goto('/admin');
  const { details, logOut, main, password, search, tab } = deskParts(page);
  await expectFocus(password);
  await page.keyboard.type(inject('world').adminPassword);
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await tabTo(page, tab('Newsletter'));
  for (const name of ['Waitlist', 'Contact', 'Payments']) {
    await page.keyboard.press('ArrowRight');
    await expectFocus(tab(name));
  }
  await tabTo(page, search);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect.poll(() => main.locator('.ledger tbody tr').count()).toBe(1);
  await tabTo(page, details(email));
  await page.keyboard.press('Enter');
  await main.getByText('The order was recorded').waitFor();
  await tabTo(page, main.getByRole('button', { name: 'Mark delivered' }));
  for (
    let step = 0;
    step < 80 && !(await logOut.evaluate((node) => node === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await password.waitFor();
});

/** Looks at what the page shows now, narrow and wide, light and dark. */
async function expectSound(page: Page, state: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, { state: `${state}, ${width} px, light` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, { state: `${state}, ${width} px, dark`, only: 'colours' });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth);
  expect(await overhang(), `${state}, 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('gate, tabs, details, quarantine and emptiness are accessible, narrow and wide, light and dark', async () => {
  const page = await browser.page();
  const held = newAddress('held');
  const buyer = newAddress('mary');
  await sendQuestion(held, { company_website: 'https://bot.example' });
  await buyReport(buyer, [`https://www.amazon.com/dp/B000000001/${'a-very-long-title-'.repeat(8)}`]);
  await page.goto('/admin');
  const { details, logIn, main, password, row, search, tab } = deskParts(page);
  await password.fill('wrong');
  await logIn.click();
  await main.getByRole('alert').waitFor();
  await expectSound(page, 'refused');
  await password.fill(inject('world').adminPassword);
  await logIn.click();
  await readTiles(page);
  await page.getByText('The figures as a table').click();
  await tab('Payments').click();
  await details(buyer).click();
  await main.getByText('The order was recorded').waitFor();
  await expectSound(page, 'detail');
  await tab('Contact').click();
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await row(held).waitFor();
  await expectSound(page, 'quarantine');
  await search.fill('nobody-of-that-name');
  await main.getByText('No data available').waitFor();
  await expectSound(page, 'nothing found');
});
