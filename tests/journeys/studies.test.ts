// The study page's gallery, dialogs and links, and the sample reports.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { expectFocus, expectText, loadFonts, pauseClock, tabTo } from '../support/page.ts';
import { emailsTo, newAddress, rowsOf } from '../support/deployment.ts';

const STUDY = '/studying-10000-reviews';
const SECONDS = 1000;
/** Locators in the gallery of ten covers. */
function galleryOf(page: Page) {
  const gallery = page.getByRole('region', { name: 'The ten books' });
  return {
    gallery,
    all: gallery.getByRole('img', { includeHidden: true }),
    covers: gallery.getByRole('img'),
    first: gallery.getByRole('radio', { name: 'Books 1 to 5' }),
    second: gallery.getByRole('radio', { name: 'Books 6 to 10' }),
    pause: gallery.getByRole('checkbox', { name: 'Pause' }),
  };
}

/**
 * Opens the study page with motion enabled and the page's clock paused, so that only the test moves the
 * clock. Then restarts the gallery's timer, which shows the next covers after 8 s.
 */
async function movingStudy(): Promise<Page> {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 900 } });
  await pauseClock(page);
  await page.goto(STUDY);
  await page.locator('.gallery').dispatchEvent('pointerleave');
  return page;
}

/** Waits until the gallery shows exactly this group of five covers. */
async function expectShown(page: Page, group: 1 | 2): Promise<void> {
  const { covers, all, first, second } = galleryOf(page);
  await expect.poll(() => (group === 1 ? first : second).isChecked()).toBe(true);
  const titles = await all.evaluateAll((every) => every.map((one) => one.getAttribute('aria-label')));
  const shown = () => covers.evaluateAll((some) => some.map((one) => one.getAttribute('aria-label')));
  await expect.poll(shown).toEqual(group === 1 ? titles.slice(0, 5) : titles.slice(5));
}

test('The gallery shows the next five covers every 8 s, and starts again after the last.', async () => {
  const page = await movingStudy();
  await expectShown(page, 1);
  await page.clock.runFor(7.9 * SECONDS);
  await expectShown(page, 1);
  await page.clock.runFor(0.2 * SECONDS);
  await expectShown(page, 2);
  await page.clock.runFor(8 * SECONDS);
  await expectShown(page, 1);
});

test('The groups of covers fade into each other in 300 ms, in the same places.', async () => {
  const page = await movingStudy();
  const items = page.locator('.gallery li');
  const style = await items.first().evaluate((item) => getComputedStyle(item).transitionDuration);
  expect(style).toBe('0.3s');
  const places = await items.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().toJSON() as object),
  );
  expect(places.slice(5)).toEqual(places.slice(0, 5));
});

test('A dot shows its group and restarts the 8 s.', async () => {
  const page = await movingStudy();
  await page.clock.runFor(6 * SECONDS);
  await galleryOf(page).second.check();
  await page.mouse.move(600, 10);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expectShown(page, 2);
  await page.clock.runFor(7.9 * SECONDS);
  await expectShown(page, 2);
  await page.clock.runFor(0.2 * SECONDS);
  await expectShown(page, 1);
});

test('The gallery stops on hover, with the focus and while it is paused.', async () => {
  const page = await movingStudy();
  const { gallery, first, pause } = galleryOf(page);
  await gallery.locator('li').first().hover();
  await page.clock.runFor(20 * SECONDS);
  await expectShown(page, 1);

  await page.mouse.move(600, 10);
  await first.focus();
  await page.clock.runFor(20 * SECONDS);
  await expectShown(page, 1);

  await pause.check();
  await page.mouse.move(600, 10);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(20 * SECONDS);
  await expectShown(page, 1);

  await pause.uncheck();
  await page.mouse.move(600, 10);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(8.1 * SECONDS);
  await expectShown(page, 2);
});

test('The dots can be reached and changed with the keyboard.', async () => {
  const page = await openPage();
  await page.goto(STUDY);
  const { first, second } = galleryOf(page);
  await tabTo(page, first);
  await page.keyboard.press('ArrowRight');
  await expectFocus(second);
  await expectShown(page, 2);
});

test('With reduced motion the gallery does not move and has its dots but no Pause.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await page.goto(STUDY);
  const { pause, second } = galleryOf(page);
  expect(await pause.isVisible()).toBe(false);
  await page.clock.runFor(30 * SECONDS);
  await expectShown(page, 1);
  await second.check();
  await expectShown(page, 2);
});

test('Without JavaScript and in print all covers are shown.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(STUDY);
  const { all, covers } = galleryOf(page);
  expect(await covers.count()).toBe(await all.count());
  expect(await page.getByRole('radio').count()).toBe(0);

  const paper = await openPage();
  await paper.goto(STUDY);
  await loadFonts(paper);
  await paper.emulateMedia({ media: 'print' });
  expect(await galleryOf(paper).covers.count()).toBe(await all.count());
});

test('The free report is sent by email, and its document opens automatically.', async () => {
  const page = await openPage();
  const address = newAddress();
  await page.goto(STUDY);
  await page.getByRole('link', { name: 'Get the free summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get the Free Executive Summary' });
  await expectAccessible(page, { state: 'free report' });
  // Typing takes longer than MIN_FILL_MS (src/domain/forms/envelope.ts). A faster submission would be
  // quarantined.
  await dialog.getByLabel('Email').pressSequentially(address, { delay: 20 });
  const opened = page.context().waitForEvent('request', (request) => request.url().endsWith('.pdf'));
  await pauseClock(page);
  await dialog.getByRole('button', { name: 'Send Summary' }).click();
  await expectText(
    dialog.getByRole('status'),
    /^Thank you! Check your email for the free executive summary\./,
  );
  await page.clock.resume();
  expect(new URL((await opened).url()).pathname).toBe('/documents/executive-summary.pdf');
  await dialog.waitFor({ state: 'detached' });
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([
    { source: 'studying-10000-reviews-report' },
  ]);
  await expect.poll(async () => (await emailsTo(address)).length).toBe(1);
});

test('When the browser blocks the tab of the free report the dialog stays open with the link.', async () => {
  const page = await openPage();
  await page.clock.install();
  await page.addInitScript(() => (window.open = () => null));
  await page.goto(STUDY);
  await page.getByRole('link', { name: 'Get the free summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get the Free Executive Summary' });
  const thanks = dialog.getByRole('status');
  await dialog.getByLabel('Email').fill(newAddress());
  await page.clock.runFor(SECONDS);
  await dialog.getByRole('button', { name: 'Send Summary' }).click();
  await thanks.getByRole('link').waitFor();
  await page.clock.runFor(10 * SECONDS);
  expect(await thanks.getByRole('link').getAttribute('href')).toBe('/documents/executive-summary.pdf');
  expect(await dialog.getByLabel('Email').isVisible()).toBe(false);
});

test('A custom analysis is requested with the title of the book.', async () => {
  const page = await openPage();
  const address = newAddress();
  await page.goto(STUDY);
  await page.getByRole('link', { name: 'Request a custom analysis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a Custom Analysis' });
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expectText(dialog.locator('[role=alert]').first(), 'Name, email, and book title are required');
  await dialog.getByLabel('Book title').fill('Monday, Again');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  const thanks = "Thank you! We'll contact you within 48 hours with your custom analysis details.";
  await dialog.getByRole('status').getByText(thanks).waitFor();
  const [row] = await rowsOf('contact', 'email', address);
  expect(row).toMatchObject({ source: 'custom-book-analysis-request' });
  expect(row?.['message']).toContain('Book title: Monday, Again');
});

test('Without JavaScript both forms open on their own pages.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const [name, heading] of [
    ['Get the free summary', 'Get the Free Executive Summary'],
    ['Request a custom analysis', 'Request a Custom Analysis'],
  ] as const) {
    await page.goto(STUDY);
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
});

test('The study links to both infographics, and each links back.', async () => {
  const page = await openPage();
  for (const [name, path] of [
    ['The new publishing playbook', '/the-new-publishing-playbook'],
    ['Amazon book feedback analysis', '/amazon-book-feedback-analysis'],
  ] as const) {
    await page.goto(STUDY);
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('main').getByRole('link', { name: /^Back/ }).click();
    await page.waitForURL((url) => url.pathname === STUDY);
  }
});

test.each([
  ['/tgs-report/first-time-founders', 2],
  ['/tgs-report/habits-four-book-set', 1],
])(
  '%s opens at its top with its video and %i documents, opens the report form and leads back.',
  async (path, documents) => {
    const page = await openPage();
    await page.goto('/the-gutenberg-signal');
    await page.locator(`main a[href="${path}"]`).click();
    await page.waitForURL((url) => url.pathname === path);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Executive summary' }).waitFor();
    expect(await main.getByRole('button', { name: /^Play: / }).count()).toBe(1);
    expect(await main.locator('a[target=_blank][href$=".pdf"]').count()).toBe(documents);
    await main.getByRole('link', { name: 'Request Your Report' }).first().click();
    await page.getByRole('dialog', { name: 'Request Your Report' }).waitFor();
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL((url) => url.pathname === '/the-gutenberg-signal');
  },
);
