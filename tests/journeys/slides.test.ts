// The slides of the SEO comparison: in their frame under the article, and on their own page. The notes beside the article's text.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';

const ARTICLE = '/blog/seo-comparison';
const DECK = '/decks/seo-comparison';

/** Whether every note is to the right of the text, and overlaps no other note, table or section. */
function notesBeside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const isClear = (note: DOMRect, other: DOMRect) =>
      note === other ||
      note.right <= other.left ||
      note.left >= other.right ||
      note.bottom <= other.top ||
      note.top >= other.bottom;
    const notes = boxes('.sidenote');
    const others = [...notes, ...boxes('.prose > :not(.sidenote), .band')];
    return notes.length > 0 && notes.every((note) => others.every((other) => isClear(note, other)));
  });
}

test.each([390, 1440])(
  'At %i px the frame shows the slides alone, and the keyboard leads through them without moving the article.',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.goto(ARTICLE);
    await expect.poll(() => notesBeside(page)).toBe(true);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await frame.locator(':is(header, nav):visible').count()).toBe(0);

    await expectAccessible(page);

    const deck = frame.getByRole('region', { name: 'Slides' });
    const place = async () => [
      await page.evaluate(() => [scrollY, history.length]),
      await deck.evaluate((region) => Math.round(region.scrollLeft / region.clientWidth)),
    ];
    const [article] = await place();
    await frame.getByRole('link', { name: 'Next slide' }).first().focus();
    for (const slide of [1, 2]) {
      await page.keyboard.press('Enter');
      await expect.poll(place).toEqual([article, slide]);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(place).toEqual([article, 1]);
  },
);

test('The page of the slides has its title and contents, and leads back to the article.', async () => {
  const page = await openPage();
  await page.goto(DECK);
  const deck = page.getByRole('region', { name: 'Slides' });
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect.poll(() => deck.evaluate((region) => region.scrollLeft > region.clientWidth)).toBe(true);
  await page.getByRole('link', { name: 'Back to the article' }).click();
  await page.waitForURL((url) => url.pathname === ARTICLE);
});

test('Without JavaScript the frame and its slides are there.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(ARTICLE);
  await page.frameLocator('iframe').getByRole('link', { name: 'Next slide' }).first().waitFor();
});

test('Paper has the address of the slides in place of the frame.', async () => {
  const page = await openPage();
  await page.goto(ARTICLE);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('iframe').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Open the slides' }).isVisible()).toBe(true);
});
