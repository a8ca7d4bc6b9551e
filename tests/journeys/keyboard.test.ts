// Whole journeys with the keyboard alone. They find every control except the video by role and name, so they also show
// that the accessibility tree alone is enough. checkout.test.ts has the purchase of a plan, admin.test.ts the work of
// staff.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { INVALID_EMAIL } from '#domain/forms/email-address.ts';
import { openPage } from '../support/browser.ts';
import { BUYER, expectResult, onPaymentPage, paymentOf } from '../support/checkout-page.ts';
import { newAddress, rowsOf } from '../support/deployment.ts';
import { keyboardOf, payWithKeyboard } from '../support/keyboard.ts';
import { testOn } from '../support/optional-pages.ts';
import { expectFocus, expectText, pauseClock, tabTo } from '../support/page.ts';

const BOOKS = ['https://www.amazon.com/dp/B000000001', 'https://www.amazon.com/dp/B000000002'];

/** A new visitor's page, whose clock `pauseClock` can stop. */
async function openTimedPage(path: string): Promise<Page> {
  const page = await openPage();
  await page.clock.install();
  await page.goto(path);
  return page;
}

testOn('/sunday')(
  'A visitor opens a waitlist, corrects the email address, joins, and is back at the link.',
  async () => {
    const page = await openTimedPage('/sunday');
    const { enter, reach, type } = keyboardOf(page);
    const address = newAddress();
    await enter('link', /^Join Waitlist/);
    const dialog = page.getByRole('dialog', { name: /^Join Waitlist/ });
    await expectFocus(dialog.getByRole('textbox', { name: 'Name' }));
    await type('Name', BUYER);
    await type('Email', 'ada@example');
    await page.keyboard.press('Enter');
    await expectText(dialog.getByRole('alert'), INVALID_EMAIL);
    await expectFocus(dialog.getByRole('textbox', { name: 'Email' }));
    await type('Email', address);
    await reach('button', 'Join Waitlist');
    await pauseClock(page);
    await page.keyboard.press('Space');
    const status = dialog.getByRole('status');
    await expect.poll(() => status.textContent()).toContain(LEAD_FORMS.waitlist.success);
    await expectFocus(status);
    expect(await rowsOf('waitlist', 'email', address)).toMatchObject([
      { name: BUYER, quarantine_reason: null },
    ]);

    await enter('button', 'Close', 'Shift+Tab');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('link', { name: /^Join Waitlist/ }).first());
  },
);

test('A visitor skips the header and subscribes to the newsletter in the footer.', async () => {
  const page = await openTimedPage('/');
  const { enter, reach, type } = keyboardOf(page);
  const address = newAddress();
  const form = page.getByRole('contentinfo');
  await enter('link', 'Skip to content');
  await reach('button', 'Subscribe');
  await page.keyboard.press('Space');
  await expectText(form.getByRole('alert'), INVALID_EMAIL);
  await expectFocus(form.getByRole('textbox', { name: 'Email' }));
  await type('Email', address);
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => form.getByRole('status').textContent()).toContain(LEAD_FORMS.newsletter.success);
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ quarantine_reason: null }]);
});

test('A buyer orders a report on two books and pays.', async () => {
  const page = await openPage();
  const { enter, reach, type } = keyboardOf(page);
  const address = newAddress();
  await page.goto('/');
  await enter('link', brand.reportService.name);
  await page.waitForURL(`**${brand.reportService.path}`);
  await enter('link', 'Request Your Report');
  await type('Name', BUYER);
  await type('Email', address);
  await reach('combobox', 'Number of books');
  await page.keyboard.press('ArrowDown');
  await type('Book 1', BOOKS[0] ?? '');
  await type('Book 2', BOOKS[1] ?? '');
  await enter('button', /^Proceed to Payment/);
  await onPaymentPage(page);
  await payWithKeyboard(page);
  await expectResult(page, 'Payment Successful');
  expect(await paymentOf(address)).toMatchObject({
    payment_status: 'success',
    metadata: { numberOfBooks: 2, bookLinks: BOOKS },
  });
});

testOn('/founder-time')('A visitor opens a video, pauses it, plays it again, and closes it.', async () => {
  const page = await openPage();
  const { enter } = keyboardOf(page);
  await page.goto('/founder-time');
  await enter('link', 'Play: Founder time');
  const dialog = page.getByRole('dialog', { name: 'Founder time' });
  // A video has no role that a test can ask for, only a name.
  const video = dialog.getByLabel('Founder time').and(page.locator('video'));
  const isPlaying = () =>
    video.evaluate(({ currentTime, paused }: HTMLVideoElement) => currentTime > 0 && !paused);
  await expect.poll(isPlaying).toBe(true);
  await tabTo(page, video);
  for (const plays of [false, true]) {
    await page.keyboard.press('Space');
    await expect.poll(isPlaying).toBe(plays);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('link', { name: 'Play: Founder time' }));
});

testOn(brand.external.mockupTool)(
  'A visitor turns the book, changes its number of pages, and downloads the picture.',
  async () => {
    const page = await openPage();
    const { enter, reach, type } = keyboardOf(page);
    await page.goto(brand.external.mockupTool);
    const preview = page.getByRole('img', { name: 'Preview of your 3D book' });
    const picture = () =>
      preview.locator('canvas').evaluateAll((all) => (all[0] as HTMLCanvasElement | undefined)?.toDataURL());
    await type('Title', 'By Hand');
    await expect.poll(picture).toBeDefined();
    for (const slider of ['Turn the book', 'Number of pages']) {
      const before = await picture();
      await reach('slider', slider);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(picture).not.toBe(before);
    }
    const saved = page.waitForEvent('download');
    await enter('button', 'Download PNG');
    expect((await saved).suggestedFilename()).toBe('by-hand-3d.png');
  },
);
