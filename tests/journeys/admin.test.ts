import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInEveryView } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { parseCsvTable } from '../support/csv.ts';
import { buyReport, adminParts, openAdmin, readTiles, sendLead } from '../support/admin-page.ts';
import { expectOrder } from '../support/dialogs.ts';
import { expectFocusInSight } from '../support/focus.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expectFocus, expectText, openAnswers, pauseClock } from '../support/page.ts';
import { reportPrices } from '../support/prices.ts';
import { deployment, emailsTo, newAddress, outage, rowsOf } from '../support/deployment.ts';

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

/** The rows of a list that are printed without the name of the person, or over the row before. */
function unprintedRows(): string[] {
  const rows = [...document.querySelectorAll('.records tbody > tr')];
  const isOver = (row: Element, before?: Element): boolean =>
    [...(before?.querySelectorAll('*') ?? [])].some(
      (part) => part.getBoundingClientRect().bottom > row.getBoundingClientRect().top + 1,
    );
  return rows
    .filter((row, index) => {
      const opener = row.querySelector('.row-open');
      return (opener && !opener.checkVisibility()) || isOver(row, rows[index - 1]);
    })
    .map(({ textContent }) => textContent.slice(0, 60));
}

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
  const { text } = reportPrices(BOOKS.length).total;
  await timeline.first().getByText(`The order was recorded: ${text}.`).waitFor();
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
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(unprintedRows), `${state}, in print`).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('The states of the admin page are accessible, narrow and light as well as wide and dark; at 390 px a row is two lines.', async () => {
  const page = await openPage();
  await page.clock.install();
  const [held, noted, buyer] = [newAddress('held'), newAddress('ada'), newAddress('mary')];
  await sendQuestion(held, { leave_blank: 'https://bot.example' });
  await sendQuestion(noted);
  await buyReport(buyer, [`https://www.amazon.com/dp/B000000001/${'a-very-long-title-'.repeat(8)}`]);
  await page.goto('/admin?view=today');
  const { logIn, main, opener, password, refresh, row, search, tab, extraView } = adminParts(page);
  await password.waitFor();
  // The admin page has no navigation, footer or newsletter form of the site, and of its pages it links only to `/`.
  const links = 'a[href^="/"]:not([href="/"])';
  expect(await page.locator(`header nav, footer, form[action*="newsletter"], ${links}`).count()).toBe(0);
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
  const endOutage = await outage('supabase');
  await refresh.click();
  await main.getByText('Failed to load data').waitFor();
  await expectUsable(page, 'failed');
  await endOutage();
  await main.getByRole('button', { name: 'Retry' }).click();
  await main.getByText('No data available').waitFor();
  await pauseClock(page);
  await page.clock.fastForward(28 * MINUTE_MS);
  await main.getByRole('button', { name: 'Stay logged in' }).waitFor();
  await expectUsable(page, 'about to end');
});
