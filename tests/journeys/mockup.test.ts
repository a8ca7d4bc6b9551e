// The mockup page: the book that turns and shows a typed title, and its two forms.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { openPage } from '../support/browser.ts';
import { expectText, pauseClock } from '../support/page.ts';
import { emailsTo, newAddress, rowsOf } from '../support/deployment.ts';

const MOCKUP = '/3d-book-mockup-generator';
const WIDE = { width: 1280, height: 900 };
const THANKS = 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.';

/** The book's CSS transform. */
function turnOf(page: Page): Promise<string> {
  return page.locator('.book').evaluate((book) => getComputedStyle(book).transform);
}

function slider(page: Page) {
  return page.getByRole('slider', { name: 'Turn the book' });
}

test('The book turns with the pointer.', async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: WIDE });
  await page.goto(MOCKUP);
  const { x = 0, y = 0, width = 0 } = (await page.locator('.scene').boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.1, y + 100);
  await expect.poll(() => slider(page).inputValue().then(Number)).toBeLessThan(-40);
  const left = await turnOf(page);
  await page.mouse.move(x + width * 0.9, y + 100);
  await expect.poll(() => slider(page).inputValue().then(Number)).toBeGreaterThan(40);
  await expect.poll(() => turnOf(page)).not.toBe(left);
});

test('The book turns by keyboard with reduced motion, and then not with the pointer.', async () => {
  const page = await openPage({ viewport: WIDE });
  await page.goto(MOCKUP);
  const before = await turnOf(page);
  const { x = 0, y = 0, width = 0 } = (await page.locator('.scene').boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.9, y + 100);
  expect(await turnOf(page)).toBe(before);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => slider(page).inputValue()).toBe('70');
  await expect.poll(() => turnOf(page)).not.toBe(before);
});

test('A typed title is shown as text on cover and spine and fits the cover.', async () => {
  const page = await openPage({ viewport: WIDE });
  await page.goto(MOCKUP);
  const typed = page.getByLabel('Type your title');
  const titles = page.locator('.book [data-title]');
  for (const title of ['Ox', 'Internationalisation of Everything', '<b>Bold & brave</b>', 'W'.repeat(40)]) {
    await typed.fill(title);
    expect(await titles.allTextContents()).toEqual([title, title]);
    const overhang = await page.locator('.front').evaluate((cover) => {
      const [text, drawing] = [...cover.children];
      const room = drawing?.getBoundingClientRect().top ?? 0;
      return [
        cover.scrollWidth - cover.clientWidth,
        Math.max(0, Math.round((text?.getBoundingClientRect().bottom ?? 0) - room)),
        (text?.scrollHeight ?? 0) - (text?.clientHeight ?? 0) > 4,
      ];
    });
    expect(overhang, title).toEqual([0, 0, false]);
  }
  await typed.fill('');
  expect((await titles.allTextContents())[0]).toBe('The First Seven Days');
});

test('Without JavaScript the book does not turn, and there is no field for a title.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(MOCKUP);
  expect(await page.locator('.front').isVisible()).toBe(true);
  expect(await page.getByLabel('Type your title').isVisible()).toBe(false);
});

test.each([0, 1])('Form %i sends the access link and opens the tool in a new tab.', async (index) => {
  const page = await openPage();
  const address = newAddress();
  await page.goto(MOCKUP);
  const form = page.getByRole('main').locator('form').nth(index);
  // Types as slowly as a person, because instant submissions are quarantined.
  await form.getByLabel('Email').pressSequentially(address, { delay: 20 });
  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: 'Get Free Access' }).click();
  await expectText(form.getByRole('status'), new RegExp(`^${THANKS}`));
  const tool = await opened;
  await tool.waitForURL((url) => url.pathname === brand.external.mockupTool);
  expect(await tool.evaluate(() => window.opener === null)).toBe(true);
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ source: 'book-mockup-generator' }]);
  await expect.poll(async () => (await emailsTo(address)).length).toBe(1);
});

test('A missing email address is asked for, and the success message disappears after five seconds.', async () => {
  const page = await openPage();
  await page.clock.install();
  await page.goto(MOCKUP);
  const form = page.getByRole('main').locator('form').first();
  await form.getByRole('button').click();
  await expectText(form.getByRole('alert'), 'Please enter a valid email address');
  await form.getByLabel('Email').fill(newAddress());
  await pauseClock(page);
  await form.getByRole('button').click();
  await expectText(form.getByRole('status'), new RegExp(`^${THANKS}`));
  await page.clock.runFor(5100);
  await expectText(form.getByRole('status'), '');
});
