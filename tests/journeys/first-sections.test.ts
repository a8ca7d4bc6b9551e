// When a page is opened at its top, a phone lays out only the page's first sections before the first paint.
// This does not apply to a page that is prerendered, reloaded, reached with Back or Forward, or has a `#` in
// its address. The script is in src/layouts/Head.astro, the rule in src/layouts/Frame.astro.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

/**
 * Two answers: whether the page would leave out its fourth section, and whether it would leave out its
 * footer, if it were not painted yet.
 */
async function leavesOut(page: Page): Promise<boolean[]> {
  await page.locator('html.painted').waitFor();
  return page.evaluate(() => {
    document.documentElement.classList.remove('painted');
    const parts = ['main > :nth-child(4)', 'footer'].map((selector) => document.querySelector(selector));
    const hidden = parts.map((part) => part !== null && getComputedStyle(part).display === 'none');
    document.documentElement.classList.add('painted');
    return hidden;
  });
}

test('When a page is opened at its top, a phone leaves out what is below its window until the first paint.', async () => {
  const page = await openPage({ viewport: PHONE });
  await page.goto('/pricing');
  expect(await leavesOut(page)).toEqual([true, true]);
  expect(await page.locator('main > :nth-child(4)').isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
});

test('A wide window, a reload and a link to a part of the page lay out everything.', async () => {
  const page = await openPage({ viewport: LAPTOP });
  await page.goto('/pricing');
  expect(await leavesOut(page)).toEqual([false, false]);
  await page.setViewportSize(PHONE);
  await page.reload();
  expect(await leavesOut(page)).toEqual([false, false]);
  await page.goto('about:blank');
  await page.goto('/1-dollar-a-day#checkout');
  expect(await leavesOut(page)).toEqual([false, false]);
});

test('The icon is requested only after the first paint.', async () => {
  const page = await openPage({ viewport: PHONE });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const { classList } = document.documentElement;
      const href = document.querySelector<HTMLLinkElement>('[rel=icon]')?.href;
      if (href) seen.push(`${classList.contains('painted') ? 'painted' : 'before'} ${href}`);
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['href', 'class'] });
  });
  await page.goto('/');
  await page.locator('html.painted').waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen[0]).toBe('before data:,');
  expect(seen.at(-1)).toMatch(/^painted .*\/favicon\.svg$/);
});

test('A page in a background tab, which is not painted, has its icon and its late styles.', async () => {
  const page = await openPage({ viewport: PHONE });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    // No paint is ever reported.
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
    });
  });
  await page.goto('/');
  await page.locator('html.painted.fonts').waitFor();
  expect(await page.locator('[rel=icon]').getAttribute('href')).toMatch(/\/favicon\.svg$/);
  expect(await page.locator('noscript.late').count()).toBe(0);
});
