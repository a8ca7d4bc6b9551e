// The rules for pages in their initial state. axe sees every answer opened. Each page is loaded once for all checks. The
// pages of forms and videos are in every-form-and-video-page.test.ts, so that two workers can check the pages in parallel.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { faintGeneratedTexts } from '../support/contrasts.ts';
import { openAnswers, overhang, requestsOf, smallTexts } from '../support/page.ts';
import { expectPrintable } from '../support/printed.ts';

const pages = (await builtPages()).filter(({ path }) => !/^\/(forms|videos)\//.test(path));

/**
 * The animations of a page that nobody touches, for a visitor who likes motion, that the compositor cannot run alone. The
 * browser would compute style and layout in every frame, and the page would never be idle.
 */
async function costlyAnimations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const found = await page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().iterations !== Infinity)
        return [];
      const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const known = [
        'offset',
        'computedOffset',
        'easing',
        'composite',
        'transform',
        'opacity',
        'translate',
        'rotate',
        'scale',
      ];
      return changed
        .filter((name) => !known.includes(name))
        .map((name) => `${name} of ${effect.target?.outerHTML.slice(0, 60) ?? ''}`);
    }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return found;
}

/** The pages that show nothing without React. */
const APPS = ['/admin', '/thank-you'];

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

test.each(pages)(
  '$path requests no script, nothing twice and nothing elsewhere, is accessible in every view, fits 320 px, has no text below 13 px, can be printed and is idle when nobody touches it.',
  async ({ path }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'light', media: null });
    const requests = await requestsOf(page, path);
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    if (!APPS.includes(path)) expect(scripts.map((request) => request.url())).toEqual([]);
    const urls = requests.map((request) => request.url());
    expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
    expect(await costlyAnimations(page), 'animations that need style or layout in every frame').toEqual([]);
    expect(await overhang(page), 'px wider than the window').toBe(0);
    expect(await smallTexts(page, 12.9), 'texts below 13 px').toEqual([]);
    await expectPrintable(page);
    expect(await faintGeneratedTexts(page), 'generated texts, 320 px, light').toEqual([]);
    await openAnswers(page);
    await expectAccessibleInEveryView(page, path);
    expect(await faintGeneratedTexts(page), 'generated texts, 1440 px, dark').toEqual([]);
    expectNoProblems();
  },
);
