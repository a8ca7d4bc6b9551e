// The rules for the pages of forms and videos in their initial state. Each page is loaded once for all checks.
import { afterAll, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { overhang } from '../support/page.ts';
import { expectPrintable } from '../support/printed.ts';

// The form pages of questions differ only in the video that they name, so only the first one is checked.
const all = (await builtPages()).filter(({ path }) => /^\/(forms|videos)\//.test(path));
const isQuestion = ({ path }: { path: string }): boolean => path.startsWith('/forms/question/');
const pages = all.filter((page) => !isQuestion(page) || page === all.find(isQuestion));

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

test.each(pages)('$path is accessible in every view, fits 320 px and can be printed.', async ({ path }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  expect(await overhang(page), 'px wider than the window').toBe(0);
  await expectPrintable(page);
  await expectAccessibleInEveryView(page, path);
  expectNoProblems();
});
