// Pages can be read with the visitor's own settings: forced colors, text of twice the size, and text with more space.
// Very long words fit in 320 px. Each page is loaded once for all checks. readable-dialogs.test.ts and
// readable-admin.test.ts check the rest.
import { afterAll, expect, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { expectReadableInForcedColors } from '../support/contrasts.ts';
import { misfits } from '../support/misfits.ts';
import { loadFonts } from '../support/page.ts';
import { expectLongWordsFit, fitCheck } from '../support/text-fit.ts';

const { page, expectNoProblems } = await newVisitor({ viewport: { width: 1280, height: 900 } });
afterAll(() => page.context().close());
const expectFit = await fitCheck(page);

test.each(await differentPages())(
  '$path can be read in forced colors, and fits text of twice the size, text with more space, and words of 38 letters in 320 px.',
  async ({ path }) => {
    await page.goto(path);
    await loadFonts(page);
    await expectReadableInForcedColors(page, path);
    await expectFit(path);
    await expectLongWordsFit(page, path);
    expectNoProblems();
  },
);

test('The moving logo, its pause control and the links of the header do not cover each other.', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/404');
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page, 'body > header'), `${String(width)} px`).toEqual([]);
  }
  expectNoProblems();
});
