import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { newVisitor, openPage } from '../support/browser.ts';
import { FIRST_TOUCH, REQUESTS, REQUESTS_OF_APPS, SHIFT, SHIFT_OF } from '../support/budgets.ts';
import { differentPages } from '../support/built-pages.ts';
import { planLink } from '../support/checkout-page.ts';
import { holdScripts, loadLateStyles } from '../support/page.ts';

test.each(['/', '/pricing'])('%s requests no script before an interaction.', async (path) => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.mouse.move(300, 300);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  await page.getByLabel('Email').focus();
  await page.locator('footer astro-island:not([ssr])').waitFor();
  expect(scripts.length).toBeGreaterThan(0);
});

test('A dialog requests all its scripts in parallel, at most 100 KB, and a page requests nothing twice.', async () => {
  const page = await openPage();
  const loaded: string[] = [];
  const failed: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  page.on('response', (response) => {
    loaded.push(response.url());
    if (response.status() !== 200) failed.push(`${response.url()}: ${response.status()}`);
  });
  const release = await holdScripts(page);
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await planLink(page).click();
  const needed = await page
    .locator('astro-island[component-url*=DialogHost]')
    .evaluate((island) =>
      ['component-url', 'renderer-url', 'needs'].flatMap((name) =>
        (island.getAttribute(name) ?? '').split(' '),
      ),
    );
  await expect.poll(() => scripts.toSorted()).toEqual(needed.toSorted());
  await release();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.toSorted()).toEqual(needed.toSorted());
  const sizes = scripts.map((path) => brotliCompressSync(readFileSync(`dist${path}`)).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FIRST_TOUCH);
  expect(failed).toEqual([]);
  expect(loaded.filter((url, index) => loaded.indexOf(url) !== index)).toEqual([]);
});

/**
 * The widths at which a page is loaded, in px: a phone and a laptop. Of the pages of forms and videos only the
 * phone's layout is loaded, because the laptop's has the same parts side by side.
 */
function widthsOf(path: string): number[] {
  return /^\/(forms|videos)\//.test(path) ? [390] : [390, 1440];
}

const { page: tab, expectNoProblems } = await newVisitor();
afterAll(() => tab.context().close());
await tab.addInitScript(() => {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
});

/** The requests of a page until its fonts and its late style sheets have loaded. */
async function requestsOf(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
  const add = (request: Request): void => {
    if (!request.url().startsWith('data:')) requests.push(request);
  };
  // The page before must not add its last requests.
  await page.goto('about:blank');
  page.on('request', add);
  await page.goto(path);
  await page.locator('html.fonts').waitFor();
  await loadLateStyles(page);
  page.off('request', add);
  return requests;
}

/** The sum of all layout shifts, after the page has painted its last change. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return (window as unknown as { shift: number }).shift;
  });
}

test.each(await differentPages())(
  '$path requests few files, none of them twice and none from another host, and shifts less than a line.',
  async ({ path }) => {
    for (const width of widthsOf(path)) {
      await tab.setViewportSize({ width, height: 900 });
      const requests = await requestsOf(tab, path);
      expect(await shiftOf(tab), `layout shift at ${width} px`).toBeLessThan(SHIFT_OF[path] ?? SHIFT);
      const urls = requests.map((request) => request.url());
      expect(
        urls.filter((url, index) => urls.indexOf(url) !== index),
        'requested twice',
      ).toEqual([]);
      const most = { ...REQUESTS, ...REQUESTS_OF_APPS[path] };
      const types = requests.map((request) => request.resourceType());
      const over = types.filter((type) => types.filter((other) => other === type).length > (most[type] ?? 0));
      expect(over, `types with more requests than budgeted at ${width} px`).toEqual([]);
      // Also fails if the page has requested anything from another host.
      expectNoProblems();
    }
  },
);
