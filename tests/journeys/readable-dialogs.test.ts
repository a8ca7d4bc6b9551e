// Dialogs, open and with their errors, and the phone's menu: text of any size fits, and in forced colors everything can
// be read. text-of-any-size.test.ts and forced-colors.test.ts check the pages.
import { afterAll, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { firstOpeners, openDialog, refuseDialog } from '../support/dialogs.ts';
import { expectReadableInForcedColors } from '../support/contrasts.ts';
import { loadFonts } from '../support/page.ts';
import { expectLongWordsFit, fitCheck } from '../support/text-fit.ts';

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());
const expectFit = await fitCheck(page);

/** Dialogs that together have every kind of field, the total, the coupon and a player. */
const DIFFERENT = ['question', 'book-signup', 'checkout', 'report', 'video'];
const openers = (await firstOpeners()).filter(([name]) => DIFFERENT.includes(name));

test.each(openers)(
  'The dialog %s, opened on %s, can be read with text of any size and in forced colors.',
  async (name, path) => {
    await page.goto(path);
    await loadFonts(page);
    const dialog = await openDialog(page, name);
    await expectFit('open', 'dialog');
    if (await refuseDialog(dialog)) await expectFit('refused', 'dialog');
    // A refused form shows its errors and everything that it showed before.
    await expectReadableInForcedColors(page, name, 'dialog');
    await expectLongWordsFit(page, name, 'dialog');
    expectNoProblems();
  },
);

test('The open menu of a phone can be read with text of any size and in forced colors.', async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectFit('open menu', 'body > header');
  await expectReadableInForcedColors(page, 'open menu', 'body > header');
  await expectLongWordsFit(page, 'open menu', 'body > header');
  expectNoProblems();
});
