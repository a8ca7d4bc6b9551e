// In a browser without speculation rules, pressing the pointer on a link requests its page (src/browser/visit.ts).
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';

test('Pressing the pointer on a link requests its page, but not that of a form.', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  await page.goto('/');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await page.locator('main a[href^="/forms/"]').first().dispatchEvent('pointerdown');
  const answer = page.waitForResponse((response) => response.url().includes('/pricing'));
  await page.locator('main a[href^="/pricing"]').first().dispatchEvent('pointerdown');
  expect((await answer).status()).toBe(200);
  expect(fetched).toEqual(['/pricing']);
});
