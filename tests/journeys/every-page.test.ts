// The rules for pages in their initial state. Each page is loaded once for all checks. The pages of forms and videos
// are in every-form-and-video-page.test.ts, so that two workers can check the pages in parallel.
import { afterAll, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { overhang, smallTexts } from '../support/page.ts';
import { expectFullSheets, expectPrintable } from '../support/printed.ts';

const pages = (await builtPages()).filter(({ path }) => !/^\/(forms|videos)\//.test(path));

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

test.each(pages)(
  '$path is accessible in every view, fits 320 px, has no text below 13 px and is printed on full sheets.',
  async ({ path }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    expect(await overhang(page), 'px wider than the window').toBe(0);
    expect(await smallTexts(page, 12.9), 'texts below 13 px').toEqual([]);
    await expectPrintable(page);
    await expectFullSheets(page);
    await expectAccessibleInEveryView(page, path);
    expectNoProblems();
  },
);
