import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openCheckout } from '../support/checkout-page.ts';
import { newAddress } from '../support/deployment.ts';
import { overhang } from '../support/page.ts';

/**
 * The visible texts that an ancestor clips, or that extend beyond the left or right edge of the page. Texts
 * in drawings, text areas and `aria-hidden` elements are left out, and so are texts for screen readers only.
 */
function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim()) continue;
      if (parent.closest('.unseen, .honeypot, svg, textarea, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const isOutside = left < -1 || right > document.documentElement.offsetWidth + 1;
      let isCut = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const edge = box.getBoundingClientRect();
        isCut ||=
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
      }
      if (isOutside || isCut) lost.push(node.textContent.trim().slice(0, 60));
    }
    return lost;
  });
}

test('The checkout dialog fits 320 px and scrolls to its button.', async () => {
  const page = await openPage({ viewport: { width: 320, height: 480 } });
  const { button, dialog } = await openCheckout(page, newAddress());
  expect(await overhang(page)).toBe(0);
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await button.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(480);
});

test.each(['/', '/pricing'])('%s neither overflows nor clips text from 640 to 2560 px.', async (path) => {
  const page = await openPage();
  await page.goto(path);
  for (const width of [640, 768, 1024, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overhang(page), `${width} px`).toBe(0);
    expect(await lostTexts(page), `${width} px`).toEqual([]);
  }
});
