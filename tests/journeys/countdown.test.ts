// The countdown of /1-dollar-a-day changes one text a second. every-page.test.ts checks that nothing else keeps a page busy.
import { expect } from 'vitest';
import { openPage } from '../support/browser.ts';
import { testOn } from '../support/optional-pages.ts';

testOn('/1-dollar-a-day')('The countdown changes one text a second.', async () => {
  const page = await openPage({ reducedMotion: 'no-preference' });
  await page.clock.install({ time: new Date('2025-10-31T23:50:30') });
  await page.goto('/1-dollar-a-day');
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const countdown = document.querySelector('.countdown') ?? document.body;
    new MutationObserver((records) => {
      seen.push(...records.map(({ target }) => (target as HTMLElement).dataset['part'] ?? target.nodeName));
    }).observe(countdown, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  await page.clock.runFor(3000);
  expect(await changes.jsonValue()).toEqual(['seconds', 'seconds', 'seconds']);
});

testOn('/1-dollar-a-day')('A prerendered page starts its countdown when the browser shows it.', async () => {
  const page = await openPage();
  // The packaged Chromium cannot prerender, so the page is told that it is prerendered.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.clock.install({ time: new Date('2025-10-31T23:50:30') });
  await page.goto('/1-dollar-a-day');
  const read = () => page.locator('.countdown [role=timer]').innerText();
  const before = await read();
  await page.clock.runFor(3000);
  expect(await read()).toBe(before);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  expect(await read()).not.toBe(before);
});
