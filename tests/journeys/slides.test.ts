// The slides of the SEO comparison inside its article, and the notes in the article's margin.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { expectFocus } from '../support/page.ts';

const ARTICLE = '/blog/seo-comparison';
const DECK = '/decks/seo-comparison';

const isDeck = (url: URL): boolean => url.pathname === DECK;

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
  'At %i px the slides open in the article with the style of their own page.',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    const deck = page.getByRole('region', { name: 'Slides' });
    const look = () =>
      deck.evaluate((region) => ({
        snaps: getComputedStyle(region).scrollSnapType,
        isPaged: [...region.children].every(
          (slide) => Math.abs(slide.getBoundingClientRect().width - region.clientWidth) < 1,
        ),
        ground: getComputedStyle(region.firstElementChild ?? region).backgroundColor,
      }));
    await page.goto(DECK);
    const own = await look();
    expect(own).toMatchObject({ snaps: 'x mandatory', isPaged: true });

    await page.goto(ARTICLE);
    await expect.poll(() => notesBeside(page)).toBe(true);
    await page.getByRole('link', { name: 'Open the slides' }).click();
    await expectFocus(deck);
    await expect.poll(look).toEqual(own);
    await expectAccessible(page);
    await deck.getByRole('link', { name: 'Next slide' }).first().click();
    await expect.poll(() => deck.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  },
);

test('When the slides cannot be fetched their own page opens.', async () => {
  const page = await openPage({ allow: [/503/] });
  await page.goto(ARTICLE);
  let tries = 0;
  await page.route(isDeck, (route) => {
    tries += 1;
    return tries === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Open the slides' }).click();
  await page.waitForURL(isDeck);
});
