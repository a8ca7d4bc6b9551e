// The links "Back": to the page of this site that was shown before, by whatever way the visitor came.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';

const ARTICLE = '/blog/seo-llm';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function goBack(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
}

async function follow(page: Page, from: string): Promise<void> {
  await page.goto(from);
  await page.locator(`main a[href="${ARTICLE}"]`).first().click();
  await page.waitForURL((url) => url.pathname === ARTICLE);
}

/** Two jumps inside the article, which are two entries of the tab's history. */
async function jump(page: Page): Promise<void> {
  const targets = page.locator('main a[href^="#"]');
  for (const index of [0, 1]) await targets.nth(index).evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe('');
}

function entriesOf(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}

test('After jumps inside the page it goes back to the page before it, to the very entry.', async () => {
  const page = await browser.page();
  await follow(page, '/');
  await jump(page);
  const entries = await entriesOf(page);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  expect(await entriesOf(page)).toBe(entries);
});

test('It finds the page before it where no referrer tells of one.', async () => {
  const page = await browser.page();
  await page.goto('/features');
  await page.goto(ARTICLE);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/features');
});

test('Where the browser knows nothing of its entries it leads to the page that the visitor came from.', async () => {
  const page = await browser.page();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await follow(page, '/');
  await jump(page);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toContain('at=');
});

test.each(['', 'https://elsewhere.example/', 'itself'])(
  'Whoever comes to the article from outside (referrer "%s") is led to the blog.',
  async (outside) => {
    const page = await browser.page();
    const address = inject('world').siteUrl + ARTICLE;
    await page.goto(ARTICLE, { referer: outside === 'itself' ? address : outside });
    await jump(page);
    await goBack(page);
    await page.waitForURL((url) => url.pathname === '/blog');
  },
);

test('With Ctrl it opens a tab, like any link, and the page stays.', async () => {
  const page = await browser.page();
  await follow(page, '/');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Back', exact: true }).click({ modifiers: ['Control'] });
  await (await opened).waitForURL((url) => url.pathname === '/');
  expect(new URL(page.url()).pathname).toBe(ARTICLE);
});

test('Without JavaScript it leads to the blog.', async () => {
  const page = await browser.page({ javaScriptEnabled: false });
  await follow(page, '/');
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/blog');
});
