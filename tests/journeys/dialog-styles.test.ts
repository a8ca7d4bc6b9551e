// A dialog loads its own styles when it opens. These styles must not change the page behind the dialog.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasPage } from '../../src/site/optional-pages.ts';
import { openPage } from '../support/browser.ts';
import { loadFonts } from '../support/page.ts';
import { VIDEO } from '../support/content.ts';

/**
 * Dialogs of every kind: the path of a page, and the name of a dialog that this page opens. A page and its
 * dialog may have class names in common.
 */
const OPENERS = [
  ['/sunday', 'waitlist'],
  ['/', 'video'],
  ['/founder-time', 'role-signup'],
  ['/pricing', 'checkout'],
  ['/the-gutenberg-signal', 'report'],
  ['/studying-10000-reviews', 'free-report'],
  [VIDEO.path, 'question'],
] as const;
const openers = OPENERS.filter(([path]) => hasPage(path));

/** The size, padding, font size, colors and top border of every element in the page's `main` and footer. */
function stylesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, body > footer *')].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderTop, padding, fontSize } = getComputedStyle(element);
      const box = [
        Math.round(width),
        Math.round(height),
        padding,
        fontSize,
        color,
        backgroundColor,
        borderTop,
      ];
      return `${element.tagName}.${element.getAttribute('class') ?? ''} ${box.join(' ')}`;
    }),
  );
}

test.each(openers)('On %s the dialog "%s" changes nothing on the page behind it.', async (path, dialog) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(path);
  await loadFonts(page);
  await page.evaluate(() => document.fonts.ready);
  const opener = page.locator(`main [data-dialog="${dialog}"]:visible`).first();
  await opener.hover();
  const before = await stylesOf(page);
  await opener.click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await opener.hover();
  expect(await stylesOf(page)).toEqual(before);
});
