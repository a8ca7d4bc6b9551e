// The study page's gallery, dialogs and links, and the sample reports.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { expectText, pauseClock, tabTo } from '../support/page.ts';
import { emailsTo, newAddress, rowsOf } from '../support/deployment.ts';

const STUDY = '/studying-10000-reviews';
const SECONDS = 1000;
/** How many covers the gallery shows at a time. */
const AT_A_TIME = 5;

/** Locators in the gallery of covers. */
function galleryOf(page: Page) {
  const gallery = page.getByRole('region', { name: /^\d+ books on / });
  return {
    gallery,
    track: gallery.locator('.gallery-track'),
    covers: gallery.getByRole('img'),
    dots: gallery.getByRole('button', { name: /^Books? / }),
    pause: gallery.getByRole('button', { name: /^(Pause|Play)$/ }),
  };
}

/**
 * Opens the study page with motion enabled and the page's clock paused, so that only the test moves the
 * clock. Waits until the gallery runs.
 */
async function movingStudy(): Promise<Page> {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 900 } });
  await pauseClock(page);
  await page.goto(STUDY);
  await page.locator('astro-island:not([ssr]) .gallery').waitFor();
  await galleryOf(page).gallery.locator('.gallery').dispatchEvent('mouseout');
  return page;
}

/** Waits until the gallery shows exactly the covers of this group, counted from 0, and its dot says so. */
async function expectShown(page: Page, group: number): Promise<void> {
  const { track, covers, dots } = galleryOf(page);
  await expect.poll(() => dots.nth(group).getAttribute('aria-current')).toBe('true');
  const all = await covers.evaluateAll((images) => images.map((image) => image.ariaLabel));
  const shown = () =>
    track.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isInside = (box: DOMRect) => box.left >= left && box.right <= right + 1;
      return [...element.querySelectorAll('[role=img]')]
        .filter((image) => isInside(image.getBoundingClientRect()))
        .map(({ ariaLabel }) => ariaLabel);
    });
  await expect.poll(shown).toEqual(all.slice(group * AT_A_TIME, (group + 1) * AT_A_TIME));
}

/** Takes pointer and focus out of the gallery. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(600, 10);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

test('The gallery fades to the next covers every 8 s in 300 ms, and starts again after the last.', async () => {
  const page = await movingStudy();
  const { track } = galleryOf(page);
  const fades = await track.evaluateHandle((element) => {
    const seen: number[] = [];
    const animate = element.animate.bind(element);
    element.animate = (frames, options) => {
      seen.push(Number(options));
      return animate(frames, options);
    };
    return seen;
  });
  await expectShown(page, 0);
  await page.clock.runFor(8 * SECONDS);
  await expectShown(page, 1);
  await expect.poll(async () => (await fades.jsonValue()).reduce((sum, ms) => sum + ms, 0)).toBe(300);
  await page.clock.runFor(8 * SECONDS);
  await expectShown(page, 0);
});

test('The gallery stops on hover, with the focus and while it is paused.', async () => {
  const page = await movingStudy();
  const { covers, dots, pause } = galleryOf(page);
  await covers.first().hover();
  await page.clock.runFor(20 * SECONDS);
  await expectShown(page, 0);

  await leave(page);
  await dots.first().focus();
  await page.clock.runFor(20 * SECONDS);
  await expectShown(page, 0);

  await pause.click();
  await leave(page);
  await page.clock.runFor(20 * SECONDS);
  await expectShown(page, 0);

  await pause.click();
  await leave(page);
  await page.clock.runFor(8.1 * SECONDS);
  await expectShown(page, 1);
});

test('Dots, arrow keys and swiping show other covers, also with reduced motion, when nothing moves by itself.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await page.goto(STUDY);
  await page.locator('astro-island:not([ssr]) .gallery').waitFor();
  const { track, dots, pause } = galleryOf(page);
  expect(await pause.isVisible()).toBe(false);
  await page.clock.runFor(30 * SECONDS);
  await expectShown(page, 0);
  await dots.nth(1).click();
  await expectShown(page, 1);
  await tabTo(page, track, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 0);
  // A swipe scrolls the track, which then stops at the nearest group.
  await track.evaluate((element) => element.scrollBy({ left: element.clientWidth * 0.8 }));
  await expectShown(page, 1);
});

test('Without JavaScript and in print all covers are shown.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(STUDY);
  const paper = await openPage();
  await paper.goto(STUDY);
  await paper.emulateMedia({ media: 'print' });
  for (const one of [page, paper]) {
    const { gallery, track, covers } = galleryOf(one);
    const [box, ...images] = await Promise.all(
      [track, ...(await covers.all())].map((element) => element.boundingBox()),
    );
    for (const image of images) expect(image && box && image.x + image.width <= box.x + box.width).toBe(true);
    expect(await gallery.getByRole('button').count()).toBe(0);
  }
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
    await page.locator(`main a[href="${path}"]`).first().click();
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
