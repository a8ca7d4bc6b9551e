// Text of twice the size fits on a phone and on a laptop, and so does text with more space. A very long word fits in
// the headings at 320 px. Each page is loaded once for all checks.
import { afterAll, expect, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { doubleText, misfits, restoreText, spaceText } from '../support/text-fit.ts';

const WORD = 'Straßenverkehrszulassungsordnungstexte';

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());
const settings = await page.context().newCDPSession(page);

/** Sets the default font size in the browser's settings, in px. */
async function setDefaultText(standard: number): Promise<void> {
  await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * 0.8125 } });
}

test.each(await differentPages())(
  '$path fits text of twice the size, text with more space, and words of 38 letters in 320 px.',
  async ({ path }) => {
    await setDefaultText(32);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect(await misfits(page), 'default font size of 32 px, 390 px').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await misfits(page), 'default font size of 32 px, 1280 px').toEqual([]);

    await setDefaultText(16);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await doubleText(page);
      expect(await misfits(page), `text zoom, ${String(width)} px`).toEqual([]);
    }
    await restoreText(page);

    const endSpacing = await spaceText(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await misfits(page), `text spacing, ${String(width)} px`).toEqual([]);
    }
    await endSpacing();

    await page.setViewportSize({ width: 320, height: 900 });
    // Headings in islands are left out, because React reports an error for text that it did not render.
    await page.$$eval(
      ':is(h1, h2, h3):not(astro-island *)',
      (all, word) => all.forEach((heading) => heading.append(` ${word}`)),
      WORD,
    );
    expect(await misfits(page), 'a long word in every heading, 320 px').toEqual([]);
    expectNoProblems();
  },
);
