import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { expectAccessible, expectAccessibleInEveryView } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { parseCsvTable } from '../support/csv.ts';
import { buyReport, adminParts, openAdmin, readTiles, sendLead } from '../support/admin-page.ts';
import { expectOrder } from '../support/dialogs.ts';
import { expectFocusInSight } from '../support/focus.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expectFocus, expectText, openAnswers, pauseClock } from '../support/page.ts';
import { deployment, emailsTo, moveServerClock, newAddress, outage, rowsOf } from '../support/deployment.ts';

const MINUTE_MS = 60_000;
const BOOKS = ['https://www.amazon.com/dp/B000000001', 'https://www.amazon.com/dp/B000000002'];

async function sendQuestion(email: string, fields: Record<string, unknown> = {}): Promise<void> {
  await sendLead('question', { name: 'Ada Lovelace', email, question: 'Why on weekends?', ...fields });
}

/** The page's URL, its local and session storage, and its history state. */
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

test('A wrong password is refused, five of them lock the IP address, and the right one opens the admin page.', async () => {
  const page = await openPage();
  await page.goto('/admin');
  const admin = adminParts(page);
  await expectFocus(admin.password);
  for (let tries = 0; tries < 5; tries += 1) {
    await admin.password.fill(`wrong ${tries}`);
    await admin.password.press('Enter');
    await expectText(admin.main.getByRole('alert'), 'Invalid password');
  }
  await admin.password.fill(deployment.adminPassword);
  await admin.logIn.click();
  await expectText(admin.main.getByRole('alert'), /^Too many attempts\. Please try again in \d+ minutes\.$/);

  const other = await openPage();
  await openAdmin(other);
  await expectFocus(other.getByRole('heading', { level: 1 }));
  // After a reload, the cookie of the staff session keeps staff logged in.
  await other.reload();
  await adminParts(other).tab('Newsletter').waitFor();
});

test('The admin page is not cached, not indexed, and its scripts do not contain the password.', async () => {
  const page = await openPage();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  const response = await page.goto('/admin', { waitUntil: 'networkidle' });
  await expectFocus(adminParts(page).password);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const code = (await Promise.all(scripts)).join('\n');
  expect(code).toContain('/api/admin/session');
  expect(code).not.toContain(deployment.adminPassword);
});

test('The tiles count a lead and a paid order but no quarantined lead.', async () => {
  const page = await openPage();
  const { refresh } = await openAdmin(page);
  const before = await readTiles(page);
  await sendQuestion(newAddress());
  await sendQuestion(newAddress(), { leave_blank: 'https://bot.example' });
  await buyReport(newAddress(), BOOKS);
  await refresh.click();
  await expect.poll(async () => (await readTiles(page))['Payments']).toBe((before['Payments'] ?? 0) + 1);
  const after = await readTiles(page);
  expect(after['Contact']).toBe((before['Contact'] ?? 0) + 1);
  expect(after['Newsletter']).toBe(before['Newsletter']);
  expect(after['Pending']).toBe(before['Pending']);
  expect((after['Total revenue'] ?? 0) - (before['Total revenue'] ?? 0)).toBeCloseTo(19.98, 2);
  expect(after['Success rate']).toBeGreaterThan(0);
  await page.getByText('Leads and revenue, day by day').click();
  // The first two rows are today and yesterday. If midnight passed during the test, the leads are yesterday's.
  const days = page.getByRole('table', { name: /^Leads and revenue/ }).locator('tbody tr');
  const leads = await days.evaluateAll((all) =>
    all.slice(0, 2).map((day) => Number(day.querySelector('td')?.textContent)),
  );
  expect(leads.some((count) => count > 0)).toBe(true);
});

test('A tab or a search is exported as CSV that a strict parser accepts.', async () => {
  const page = await openPage();
  const email = newAddress('grace');
  const text = 'Umlauts “ÄÖÜ”, commas,\nnewlines\nand "quotes"';
  await sendQuestion(newAddress(), { name: '=1+1' });
  await sendLead('question', { name: 'Gräce, "Amazing" Hopper', email, question: text });
  const { main, rows, search, tab, row } = await openAdmin(page);
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
  const lines = parseCsvTable(all.slice(1));
  expect(lines.find((line) => line['email'] === email)).toMatchObject({ name: 'Gräce, "Amazing" Hopper' });
  expect(lines.find((line) => line['email'] === email)?.['message']).toContain('and "quotes"');
  expect(lines.map((line) => line['name'])).toContain("'=1+1");
  const { total } = await page.evaluate(
    async () => (await (await fetch('/api/admin/contact')).json()) as { total: number },
  );
  expect(lines).toHaveLength(total);

  await search.fill(email);
  await expect.poll(() => rows.count()).toBe(1);
  const found = parseCsvTable((await save('Export CSV of this view')).slice(1));
  expect(found.map((line) => line['email'])).toEqual([email]);
});

test('A search finds leads by email address, says when nothing is found, and stores nothing in the browser.', async () => {
  const page = await openPage();
  const email = newAddress();
  await sendQuestion(email);
  await sendQuestion(newAddress());
  const { main, rows, search, tab, row } = await openAdmin(page);
  await tab('Contact').click();
  await search.fill(email.split('@')[0] ?? '');
  await expect.poll(() => rows.count()).toBe(1);
  await row(email).waitFor();
  await search.fill('nobody-of-that-name');
  await expectText(main.getByText('No data available'), 'No data available');
  expect(await main.getByRole('table', { name: 'Contact' }).count()).toBe(0);
  expect(await traces(page)).not.toMatch(/nobody|@/);
});

test('More than one page of rows is paged from newest to oldest and back.', async () => {
  const page = await openPage();
  const mark = newAddress('many').split('@')[0] ?? '';
  for (let number = 1; number <= 51; number += 1)
    await sendLead('newsletter', { email: `${mark}.${number}@example.com` });
  // Adds a row that the search does not match, so that the count shows whether the search has been answered.
  await sendLead('newsletter', { email: newAddress() });
  const { main, rows, search, row } = await openAdmin(page);
  await search.fill(mark);
  await expectText(main.locator('.status-line'), '51 rows');
  await row(`${mark}.51@`).waitFor();
  await main.getByRole('button', { name: 'Older' }).click();
  await row(`${mark}.1@`).waitFor();
  expect(await rows.count()).toBe(1);
  await main.getByRole('button', { name: 'Newer' }).click();
  await row(`${mark}.51@`).waitFor();
  expect(await rows.count()).toBe(50);
});

test('An order shows its books and its timeline, and its report is sent to the buyer.', async () => {
  const page = await openPage();
  const email = newAddress('mary');
  const id = await buyReport(email, BOOKS);
  const { main, opener, row, search, tab } = await openAdmin(page);
  await tab('Payments').click();
  await search.fill(id.slice(0, 8));
  await row(email).getByText('To deliver').waitFor();
  expect(await traces(page)).toContain('view=payments');
  const time = row(email).locator('time');
  expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBe(
    Date.parse(String((await rowsOf('payments', 'id', id))[0]?.['timestamp'])),
  );
  expect((await time.getAttribute('title'))?.length).toBeGreaterThan((await time.textContent())?.length ?? 0);

  await opener(email).click();
  const detail = main.locator('.detail');
  for (const [index, link] of BOOKS.entries())
    expect(await detail.locator('.books a').nth(index).getAttribute('href')).toBe(link);
  const timeline = detail.locator('.timeline li');
  await expectText(timeline.first(), /The order was recorded: \$19\.98\.$/);
  await detail.getByText('The payment succeeded').waitFor();

  const send = detail.getByRole('button', { name: 'Send the report' });
  await send.click();
  await expectText(detail.getByRole('alert'), 'Choose a PDF or enter a link');
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 report') };
  await detail.getByLabel(/^Report as PDF/).setInputFiles(file);
  await send.click();
  await detail.getByText('Staff delivered the report as a PDF.').waitFor();
  await row(email).getByText('Delivered', { exact: true }).waitFor();
  await expectFocus(detail.locator('.delivery'));
  expect((await rowsOf('payments', 'id', id))[0]?.['delivered_at']).not.toBeNull();
  expect(await rowsOf('audit', 'action', 'delivered')).toContainEqual(
    expect.objectContaining({ detail: expect.objectContaining({ tab: 'payments', id }) as unknown }),
  );

  const linkOf = async () =>
    (await emailsTo(email))
      .map(({ TextBody }) => /http\S+reports\/download\S+/.exec(TextBody ?? '')?.[0])
      .at(-1);
  await expect.poll(linkOf).toBeDefined();
  await page.goto((await linkOf()) ?? '');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Open my report' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('%PDF-1.7 report');
});

test('A quarantined lead is released with one click and listed among the others.', async () => {
  const page = await openPage();
  const email = newAddress('held');
  await sendQuestion(email, { leave_blank: 'https://bot.example' });
  const { main, row, rows, search, tab } = await openAdmin(page);
  await tab('Contact').click();
  await search.fill(email);
  await expectText(main.getByText('No data available'), 'No data available');
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await row(email).getByText('Filled in the hidden field').waitFor();
  await row(email)
    .getByRole('button', { name: /^Release/ })
    .click();
  await main.getByText('Released: Ada Lovelace is a genuine lead now.').waitFor();
  await expect.poll(() => rows.filter({ hasText: email }).count()).toBe(0);
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await search.fill(email);
  await row(email).waitFor();
  expect((await rowsOf('contact', 'email', email))[0]?.['quarantine_reason']).toBeNull();
});

test('A failure to load is shown, and Retry loads the data.', async () => {
  const page = await openPage();
  const { main, refresh } = await openAdmin(page);
  await readTiles(page);
  const end = await outage('supabase');
  await refresh.click();
  await main.getByText('Failed to load data').waitFor();
  await expectAccessibleInEveryView(page, 'failed');
  await end();
  await main.getByRole('button', { name: 'Retry' }).click();
  await readTiles(page);
  await expect.poll(() => main.getByRole('alert').count()).toBe(0);
});

test('Logging out ends the session on the server.', async () => {
  const page = await openPage();
  const { main, logOut, password } = await openAdmin(page);
  const cookies = await page.context().cookies();
  await logOut.click();
  await password.waitFor();
  await main.getByText('You are logged out.').waitFor();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  expect(cookies).toHaveLength(1);
  for (const path of ['summary', 'today', 'sources', 'contact', 'contact.csv'])
    expect((await fetch(`${deployment.siteUrl}/api/admin/${path}`, { headers })).status, path).toBe(401);
  await page.reload();
  await password.waitFor();
});

test('An expired session leads to the login form, and logging in returns to the same tab.', async () => {
  const page = await openPage();
  const email = newAddress();
  await sendQuestion(email);
  const { main, logIn, password, refresh, row, tab } = await openAdmin(page);
  await tab('Contact').click();
  await row(email).waitFor();
  await moveServerClock(new Date(Date.now() + 31 * MINUTE_MS));
  await refresh.click();
  await main.getByText('Your session has ended. Please log in again.').waitFor();
  await expectFocus(password);
  expect(await main.textContent()).not.toContain(email);
  await password.fill(deployment.adminPassword);
  await logIn.click();
  await row(email).waitFor();
  expect(await tab('Contact').getAttribute('aria-selected')).toBe('true');
});

test('Before half an hour without use the admin page warns, and then it hides its data.', async () => {
  const page = await openPage();
  const email = newAddress();
  await sendLead('newsletter', { email });
  await page.clock.install();
  const { main, row, extraView } = await openAdmin(page);
  // The page hides its data half an hour after the last response. So the test first waits for all responses:
  // the rows, the tiles and the number beside Today.
  await row(email).waitFor();
  await readTiles(page);
  await extraView(/^Today\s*\d/).waitFor();
  await pauseClock(page);
  await page.clock.fastForward(28 * MINUTE_MS);
  expect(await main.textContent()).toContain(email);
  await main.getByRole('button', { name: 'Stay logged in' }).waitFor();
  await expectAccessibleInEveryView(page, 'about to end');
  await page.clock.fastForward(3 * MINUTE_MS);
  await main.getByText('Your session has ended. Please log in again.').waitFor();
  expect(await main.textContent()).not.toContain(email);
});

test('Login, tabs, details, work, export and logout work with the keyboard alone.', async () => {
  const page = await openPage();
  const { enter, reach, type } = keyboardOf(page);
  const [mary, ada] = [newAddress('mary'), newAddress('ada')];
  await buyReport(mary, BOOKS);
  await sendQuestion(ada, { phone: '+1 202 555 0107' });
  // Adds a row that the search does not match, so that the number of rows shows that the search has been answered.
  await sendQuestion(newAddress());
  await page.goto('/admin?view=today');
  const { main, password, row, rows, tab } = adminParts(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expectFocus(password);
  await page.keyboard.type(deployment.adminPassword);
  await page.keyboard.press('Enter');
  await expectFocus(heading);
  await row(mary).waitFor();
  await reach('tab', 'Newsletter');
  for (const name of ['Waitlist', 'Contact', 'Payments']) {
    await page.keyboard.press('ArrowRight');
    await expectFocus(tab(name));
  }
  await reach('searchbox', 'Search order, name, email, plan');
  await page.keyboard.type(mary);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(1);
  await enter('button', 'Mary Shelley');
  await main.getByText('The order was recorded').waitFor();
  await reach('button', 'Mark delivered');

  // The URL of the admin page can name the view and its filters.
  await page.goto('/admin?view=contact&work=new&source=video-question-form');
  await expectFocus(heading);
  await row(ada).waitFor();
  expect(await row(ada).textContent()).toContain('Why on weekends?');
  await reach('searchbox', 'Search name, email, message, source');
  await page.keyboard.type(ada);
  await expect.poll(() => rows.count()).toBe(1);
  const download = page.waitForEvent('download');
  await enter('button', 'Export CSV of this view');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(parseCsvTable(csv.slice(1)).map(({ email }) => email)).toEqual([ada]);

  await page.keyboard.press('j');
  const opener = main.getByRole('button', { name: 'Ada Lovelace' });
  await expectFocus(opener);
  await page.keyboard.press('c');
  const initials = page.getByRole('textbox', { name: 'Your initials' });
  await expectFocus(initials);
  const asked = ['heading "Who are you?"', 'textbox "Your initials"', 'button "Continue"', 'button "Cancel"'];
  await expectOrder(page.getByRole('dialog', { name: 'Who are you?' }), asked);
  await expectFocusInSight(page);
  await expectFocus(initials);
  await page.keyboard.type('AL');
  await page.keyboard.press('Enter');
  await main.getByText('Ada Lovelace is marked as contacted.').waitFor();
  await row(ada).getByText('Contacted').waitFor();
  const [saved] = await rowsOf('contact', 'email', ada);
  expect(saved).toMatchObject({ work_state: 'contacted', work_by: 'AL' });
  expect(await rowsOf('audit', 'action', 'work')).toContainEqual(
    expect.objectContaining({
      detail: { tab: 'contact', id: saved?.['id'], from: 'new', state: 'contacted', by: 'AL' },
    }),
  );

  await expectFocus(opener);
  await page.keyboard.press('Enter');
  await type('Note', 'Called back.');
  await enter('button', 'Save note');
  await main.getByText('The note on Ada Lovelace is saved.').waitFor();
  expect((await rowsOf('contact', 'email', ada))[0]).toMatchObject({ work_note: 'Called back.' });
  await page.keyboard.press('d');
  await row(ada).getByText('Done').waitFor();
  await enter('button', 'Undo', 'Shift+Tab');
  await row(ada).getByText('Contacted').waitFor();
  await expectFocus(main.locator('.status-line'));
  await enter('button', 'Log out', 'Shift+Tab');
  await password.waitFor();
  expect(await traces(page)).not.toMatch(/AL"|@/);
});

/**
 * Checks that the page in its current state is accessible in a narrow light view and in a wide dark view. Also checks
 * that the page does not scroll sideways at 320 px.
 */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expectAccessibleInEveryView(page, state);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth);
  expect(await overflow(), `${state}, 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('The states of the admin page are accessible, narrow and light as well as wide and dark; at 390 px a row is two lines.', async () => {
  const page = await openPage();
  const [held, noted, buyer] = [newAddress('held'), newAddress('ada'), newAddress('mary')];
  await sendQuestion(held, { leave_blank: 'https://bot.example' });
  await sendQuestion(noted);
  await buyReport(buyer, [`https://www.amazon.com/dp/B000000001/${'a-very-long-title-'.repeat(8)}`]);
  await page.goto('/admin?view=today');
  const { logIn, main, opener, password, row, search, tab, extraView } = adminParts(page);
  // The admin page has no navigation, footer or newsletter form of the site, and no link to a page of the
  // site.
  expect(await page.locator('header nav, footer, form[action*="newsletter"], a[href^="/"]').count()).toBe(0);
  await password.fill('wrong');
  await logIn.click();
  await main.getByRole('alert').waitFor();
  await expectUsable(page, 'refused');
  await password.fill(deployment.adminPassword);
  await logIn.click();
  await readTiles(page);
  await page.getByText('Leads and revenue, day by day').click();
  await opener(buyer).click();
  await main.getByText('The order was recorded').waitFor();
  await expectUsable(page, 'today');
  const height = async () => (await row(buyer).boundingBox())?.height;
  expect(await height()).toBeCloseTo(44, 0);
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = row(buyer).locator('td:visible');
  const tops = await lines.evaluateAll(
    (all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size,
  );
  expect([tops, ((await height()) ?? 0) < 64]).toEqual([2, true]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await opener(buyer).focus();
  await page.keyboard.press('c');
  await page.getByLabel('Your initials').waitFor();
  await expectAccessible(page, { state: 'initials' });
  await page.keyboard.press('Escape');
  await extraView('Sources').click();
  await page.getByRole('table', { name: /An order counts/ }).waitFor();
  await expectUsable(page, 'sources');
  await tab('Contact').click();
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await row(held).waitFor();
  await expectUsable(page, 'quarantine');
  await main.getByRole('button', { name: 'Quarantined' }).click();
  await opener(noted).click();
  await page.getByLabel('Note').fill('Called twice.');
  await main.getByRole('button', { name: 'Mark contacted' }).click();
  await page.getByLabel('Your initials').fill('AL');
  await page.getByRole('button', { name: 'Continue' }).click();
  await row(noted).getByText('Contacted').waitFor();
  await main.getByRole('button', { name: 'Export CSV' }).click();
  await main.getByText(/^Saved /).waitFor();
  await openAnswers(page);
  await expectUsable(page, 'note, filters and export');
  await search.fill('nobody-of-that-name');
  await main.getByText('No data available').waitFor();
  await expectUsable(page, 'nothing found');
});
