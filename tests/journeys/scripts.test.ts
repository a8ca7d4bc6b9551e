// When a page requests its scripts. every-page.test.ts checks that no page requests one while it loads.
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { planLink } from '../support/checkout-page.ts';

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

test('A page whose dialog was opened has requested nothing twice, and every answer was successful.', async () => {
  const page = await openPage();
  const loaded: string[] = [];
  const failed: string[] = [];
  page.on('response', (response) => {
    loaded.push(response.url());
    if (response.status() !== 200) failed.push(`${response.url()}: ${response.status()}`);
  });
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await planLink(page).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  expect(loaded.some((url) => url.endsWith('.js'))).toBe(true);
  expect(failed).toEqual([]);
  expect(loaded.filter((url, index) => loaded.indexOf(url) !== index)).toEqual([]);
});
