import type { Locator, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Matches requests for the site's scripts. */
export const SCRIPTS = '**/_astro/*.js';

/** Holds back every request for a script of the site (`SCRIPTS`) until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(SCRIPTS, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/**
 * Waits for a new tab that has an address. A tab without an address is ignored, because Playwright briefly reports such
 * a tab when Chromium refuses to prerender a page.
 */
export function newTab(page: Page): Promise<Page> {
  return page.context().waitForEvent('page', (tab) => tab.url() !== '');
}

/** Returns a list to which the path of every POST request of the page is added from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

/** Opens a page and returns its requests until it and its fonts have loaded, without those of `data:` addresses. */
export async function requestsOf(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
  const add = (request: Request): void => {
    if (!request.url().startsWith('data:')) requests.push(request);
  };
  // The page before must not add its last requests.
  await page.goto('about:blank');
  page.on('request', add);
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  page.off('request', add);
  return requests;
}

/** Waits until an element has this text; white space is collapsed. */
export async function expectText(element: Locator, text: string | RegExp): Promise<void> {
  const read = async (): Promise<string> => ((await element.textContent()) ?? '').replace(/\s+/g, ' ').trim();
  const found = expect.poll(read);
  await (typeof text === 'string' ? found.toBe(text) : found.toMatch(text));
}

/**
 * Moves the page's clock ten seconds ahead and pauses it. Timers do not fire until the test moves or resumes the clock.
 * The clock is moved, because Playwright cannot pause it at a time that has already passed.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** Waits until an element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
}

/**
 * Presses a key, Tab or Shift+Tab, until the element, or one of several, has the focus. Throws after 120 presses.
 */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await element.first().waitFor({ state: 'attached' });
  for (let step = 0; step < 120; step += 1) {
    if (await element.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${element.toString()}`);
}

/** The width by which the page overflows the window, in px. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, offsetWidth } = document.documentElement;
    return scrollWidth - offsetWidth;
  });
}

/**
 * The visible texts whose font is smaller than `least` px, except those in drawings, in text areas and in
 * descendants of `aria-hidden` elements. Each text is cut after 40 characters.
 */
export function smallTexts(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const isSmall = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      Number.parseFloat(getComputedStyle(element).fontSize) < size &&
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
    return [...document.body.querySelectorAll('*:not(script, style, textarea, svg *, [aria-hidden] *)')]
      .filter(isSmall)
      .map(({ textContent }) => textContent.trim().slice(0, 40));
  }, least);
}

/** Waits for the fonts of a page. Until they have loaded, text has other widths. */
export async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
}

/** Opens every answer, transcript and list of contents that a page has folded. */
export async function openAnswers(page: Page): Promise<void> {
  await page.$$eval('details', (all) => all.forEach((one) => (one.open = true)));
}
