// The rules for the pages of forms and videos in their initial state. Each page is loaded once for all checks. Pages
// that differ from another page only in a title, a name or a film are left out.
import { afterAll, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { overhang } from '../support/page.ts';
import { expectFullSheets, expectPrintable } from '../support/printed.ts';

const pages = (await differentPages()).filter(({ path }) => /^\/(forms|videos)\//.test(path));

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

test.each(pages)(
  '$path is accessible in every view, fits 320 px and is printed on full sheets.',
  async ({ path }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    expect(await overhang(page), 'px wider than the window').toBe(0);
    await expectPrintable(page);
    await expectFullSheets(page);
    await expectAccessibleInEveryView(page, path);
    expectNoProblems();
  },
);
