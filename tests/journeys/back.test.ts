// The "Back" link of an article leads to the visitor's previous page, if that is a page of this site.
// Otherwise, and always without JavaScript, the link leads to the blog.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { newTab } from '../support/page.ts';
import { ARTICLE } from '../support/content.ts';

async function goBack(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
}

async function follow(page: Page, from: string): Promise<void> {
  await page.goto(from);
  await page.locator(`main a[href="${ARTICLE.path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === ARTICLE.path);
}

/** Follows two in-page links, which adds two entries to the tab's history. */
async function jump(page: Page): Promise<void> {
  // Until a page has loaded, a link that a script clicks replaces the entry.
  await page.waitForLoadState();
  const targets = page.locator('main a[href^="#"]');
  const before = await entriesOf(page);
  for (const index of [0, 1]) await targets.nth(index).evaluate((link: HTMLElement) => link.click());
  // The browser counts an entry some time after the page has its new address.
  await expect.poll(() => entriesOf(page)).toBe(before + 2);
}

function entriesOf(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}

test('After in-page links Back returns to the history entry of the previous page.', async () => {
  const page = await openPage();
  await follow(page, '/');
  await jump(page);
  const entries = await entriesOf(page);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  expect(await entriesOf(page)).toBe(entries);
});

test('Back finds the previous page without a referrer.', async () => {
  const page = await openPage();
  await page.goto('/pricing');
  await page.goto(ARTICLE.path);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/pricing');
});

test('Without the Navigation API Back leads to the page that the visitor came from.', async () => {
  const page = await openPage();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await follow(page, '/');
  await jump(page);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toContain('at=');
});

test.each(['', 'https://elsewhere.example/', 'itself'])(
  'For a visitor from outside (referrer "%s") Back leads to the blog.',
  async (outside) => {
    const page = await openPage();
    const address = deployment.siteUrl + ARTICLE.path;
    await page.goto(ARTICLE.path, { referer: outside === 'itself' ? address : outside });
    await jump(page);
    await goBack(page);
    await page.waitForURL((url) => url.pathname === '/blog');
  },
);

test('Ctrl+click on Back opens a new tab.', async () => {
  const page = await openPage();
  await follow(page, '/');
  const opened = newTab(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click({ modifiers: ['Control'] });
  await (await opened).waitForURL((url) => url.pathname === '/');
  expect(new URL(page.url()).pathname).toBe(ARTICLE.path);
});

test('Without JavaScript Back leads to the blog.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await follow(page, '/');
  await goBack(page);
  await page.waitForURL((url) => url.pathname === '/blog');
});
