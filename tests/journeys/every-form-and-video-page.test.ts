// The rules for the pages of forms and videos in their initial state. Each page is loaded once for all
// checks. Pages with the layout of another page are left out (`ALIKE` in tests/support/built-pages.ts).
import { afterAll, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { openAnswers, overhang } from '../support/page.ts';
import { expectPrintable } from '../support/printed.ts';

const pages = (await differentPages()).filter(({ path }) => /^\/(forms|videos)\//.test(path));

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

test.each(pages)('$path is accessible in every view, fits 320 px and can be printed.', async ({ path }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await page.goto(path);
  expect(await overhang(page), 'px wider than the window').toBe(0);
  await expectPrintable(page);
  await openAnswers(page);
  await expectAccessibleInEveryView(page, path);
  expectNoProblems();
});
