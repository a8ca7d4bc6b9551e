// The rules for pages in their initial state. axe and the second engine see every answer opened. Each page is loaded once
// for all checks. The pages of forms and videos are in every-form-and-video-page.test.ts, so that two workers can check
// the pages in parallel.
import { afterAll, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { faintGeneratedTexts } from '../support/contrasts.ts';
import { openAnswers, overhang, requestsOf, smallTexts } from '../support/page.ts';
import { expectPrintable } from '../support/printed.ts';
import { expectSecondEngineAgrees } from '../support/second-engine.ts';

const pages = (await builtPages()).filter(({ path }) => !/^\/(forms|videos)\//.test(path));

/** The pages that show nothing without React. */
const APPS = ['/admin', '/thank-you'];

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

test.each(pages)(
  '$path requests no script, nothing twice and nothing elsewhere, is accessible in every view, for a second engine too, fits 320 px, has no text below 13 px and can be printed.',
  async ({ path }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'light', media: null });
    const requests = await requestsOf(page, path);
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    if (!APPS.includes(path)) expect(scripts.map((request) => request.url())).toEqual([]);
    const urls = requests.map((request) => request.url());
    expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
    expect(await overhang(page), 'px wider than the window').toBe(0);
    expect(await smallTexts(page, 12.9), 'texts below 13 px').toEqual([]);
    await expectPrintable(page);
    expect(await faintGeneratedTexts(page), 'generated texts, 320 px, light').toEqual([]);
    await openAnswers(page);
    await expectAccessibleInEveryView(page, path);
    expect(await faintGeneratedTexts(page), 'generated texts, 1440 px, dark').toEqual([]);
    await expectSecondEngineAgrees(page);
    expectNoProblems();
  },
);
