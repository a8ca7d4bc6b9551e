import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { planLink } from '../support/checkout-page.ts';
import { holdScripts } from '../support/page.ts';

/**
 * The maximum total size of the scripts that a page requests when its first dialog is opened, in bytes after
 * compression with Brotli. React is among these scripts.
 */
const FIRST_TOUCH = 100_000;

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

test('The layout does not shift while a page loads.', async () => {
  for (const [path, width] of [
    ['/', 390],
    ['/', 1440],
    ['/pricing', 390],
    ['/pricing', 1440],
  ] as const) {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('html.fonts').waitFor();
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift, `${path} at ${width} px`).toBeLessThan(0.02);
  }
});
