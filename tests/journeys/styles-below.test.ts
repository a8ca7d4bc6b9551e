// The styles of everything below an article's opening are in a style sheet of their own
// (src/site/styles-below.ts). When an article is opened at its top, this style sheet is loaded after the
// first paint. A reload, the Back or Forward button, a link to a heading and a prerendered page wait for it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { loadLateStyles } from '../support/page.ts';

const ARTICLE = '/blog/seo-llm';

/** Holds the request for the style sheet until the returned function is called. */
async function holdStyles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/article-below.*.css', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

const heading = (page: Page) => page.locator('.prose h2').first();

test('When an article is opened at its top, what is below the opening is hidden until its styles have loaded.', async () => {
  const page = await openPage();
  const release = await holdStyles(page);
  await page.goto(ARTICLE);
  expect(await page.locator('.prose p').first().isVisible()).toBe(true);
  expect(await heading(page).isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  release();
  await heading(page).waitFor();
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
});

test('If the late styles cannot be loaded, the text is shown without them.', async () => {
  const page = await openPage({ allow: [/article-below/, /Failed to load resource/] });
  await page.route('**/_astro/article-below.*.css', (route) => route.abort());
  await page.goto(ARTICLE);
  await heading(page).waitFor();
});

test('A visit to a heading, and a reload, wait for the styles, so that the position is right.', async () => {
  const page = await openPage();
  await page.goto(ARTICLE);
  await loadLateStyles(page);
  const id = await page.locator('.prose h2').nth(3).getAttribute('id');
  const position = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('about:blank');
  await page.goto(`${ARTICLE}#${id ?? ''}`);
  expect(await page.locator('html.short').count()).toBe(0);
  await loadLateStyles(page);
  const top = await page.locator('.prose h2').nth(3).boundingBox();
  expect(Math.abs(top?.y ?? Infinity)).toBeLessThan(60);
  const before = await position();
  await page.reload();
  await loadLateStyles(page);
  expect(await position()).toBe(before);
});
