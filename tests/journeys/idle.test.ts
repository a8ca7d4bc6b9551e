// While nobody touches a page, the page recalculates neither style nor layout. The logo's animation needs
// only the compositor. The exception is the countdown of /1-dollar-a-day: it changes every second until the
// offer ends.
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { ARTICLE, VIDEO } from '../support/content.ts';
import { testOn } from '../support/optional-pages.ts';

/** The length of one cycle of the logo's animation, in ms. */
const CYCLE_MS = 5000;
const SECOND_MS = 1000;
/**
 * The form pages share a layout, and so do the video pages, so one page of each kind is checked. /thank-you is left
 * out, because its script changes the page by itself.
 */
const paths = (await builtPages())
  .map(({ path }) => path)
  .filter((path) => !/^\/(forms|videos)\/|^\/thank-you$/.test(path))
  .concat('/forms/question', VIDEO.path);
/** The pages that are watched for a whole cycle. The others have the same logo, so they are watched for a second. */
const WHOLE = ['/', ARTICLE.path, '/the-gutenberg-signal', '/pricing'];
/** How many style recalculations and layouts the countdown may cause per second: one of each. */
const OF_COUNTDOWN: Readonly<Record<string, number>> = { '/1-dollar-a-day': 2 };
/** A small window saves processor time, because all tabs paint the moving logo at the same time. */
const SMALL = { width: 800, height: 300 };

test('Pages recalculate neither style nor layout while they are idle.', async () => {
  const context = (await openPage({ reducedMotion: 'no-preference', viewport: SMALL })).context();
  const others = paths.filter((path) => !WHOLE.includes(path)).values();
  const watch = async (queue: Iterable<string>, idleMs: number): Promise<void> => {
    const page = await context.newPage();
    for (const path of queue) await expectIdle(page, path, idleMs);
    await page.close();
  };
  const tabs = [
    ...WHOLE.map((path) => watch([path], CYCLE_MS)),
    ...WHOLE.map(() => watch(others, SECOND_MS)),
  ];
  await Promise.all(tabs);
});

/** Waits for `idleMs` without a style recalculation or a layout, except those of the countdown. */
async function expectIdle(page: Page, path: string, idleMs: number): Promise<void> {
  await page.goto(path);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const work = async () => {
    const before = await countWork(session);
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), idleMs);
    return (await countWork(session)) - before;
  };
  await expect
    .poll(work, { message: `recalculations and layouts of ${path}` })
    .toBeLessThanOrEqual(OF_COUNTDOWN[path] ?? 0);
  await session.detach();
}

/** The total number of style recalculations and layouts that the page has done. */
async function countWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics
    .filter(({ name }) => name === 'RecalcStyleCount' || name === 'LayoutCount')
    .reduce((sum, { value }) => sum + value, 0);
}

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
