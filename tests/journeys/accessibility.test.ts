// Dialogs, errors and states of pages are accessible. The pages in their initial state are tested in
// every-page.test.ts and every-form-and-video-page.test.ts.
import { expect, test } from 'vitest';
import { sendLead } from '../support/admin-page.ts';
import {
  expectAccessible,
  expectAccessibleFrame,
  expectAccessibleInEveryView,
} from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import {
  CARDS,
  checkoutParts,
  expectResult,
  openCheckout,
  paymentOf,
  payWith,
  proceed,
  resultPath,
} from '../support/checkout-page.ts';
import { emailsTo, newAddress } from '../support/deployment.ts';
import { expectSpokenOrder, firstOpeners, openDialog, refuseDialog } from '../support/dialogs.ts';
import { expectFocusInSight } from '../support/focus.ts';
import { holdScripts } from '../support/page.ts';

test.each(await firstOpeners())(
  'The dialog %s, opened on %s, is accessible, is read in order, and shows the focus on every control.',
  async (name, path) => {
    const page = await openPage();
    await page.goto(path);
    const dialog = await openDialog(page, name);
    await expectSpokenOrder(dialog, name);
    // Only the dialog is checked, because the page behind it is inert, and other tests check that page.
    await expectAccessibleInEveryView(page, 'open', 'dialog');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFocusInSight(page);
    }
    if (await refuseDialog(dialog)) await expectAccessibleInEveryView(page, 'refused', 'dialog');
  },
);

test('Header and footer are accessible at both widths in both color schemes, and so is the open menu of a phone.', async () => {
  const page = await openPage();
  await page.goto('/');
  await expectAccessibleFrame(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, { state: `menu, ${colorScheme}`, within: 'body > header' });
  }
});

test('The footer form is accessible with its error.', async () => {
  const page = await openPage();
  await page.goto('/');
  const form = page.getByRole('contentinfo').locator('form');
  await form.getByRole('button').click();
  await form.getByRole('alert').waitFor();
  // every-page.test.ts checks the rest of the page.
  await expectAccessibleInEveryView(page, 'refused', 'footer');
});

test('Every state of the result page is accessible.', async () => {
  const page = await openPage();
  const email = newAddress();
  const release = await holdScripts(page);
  await page.goto('/thank-you', { waitUntil: 'commit' });
  await page.getByText('Verifying your payment…').waitFor();
  await expectAccessibleInEveryView(page, 'verifying');
  await release();
  await expectResult(page, 'Payment Verification Failed');
  await expectAccessibleInEveryView(page, 'error');

  await openCheckout(page, email);
  await proceed(page);
  await page.goto(resultPath((await paymentOf(email)).id));
  await expectResult(page, 'Payment Processing');
  await expectAccessibleInEveryView(page, 'processing');

  await page.goBack();
  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.getByText('Confirmation email sent').waitFor();
  await expectAccessibleInEveryView(page, 'success');
});

test('The canceled notice and the pages of the functions are accessible.', async () => {
  const page = await openPage();
  await page.goto('/pricing?cancelled=true');
  await expectAccessibleInEveryView(page, 'cancelled');
  await page.goto('/api/unsubscribe?token=none');
  await expectAccessibleInEveryView(page, 'unsubscribe');
  await page.goto('/forms/checkout-serial-entrepreneur');
  await checkoutParts(page).form.evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL('**/api/checkout/plan');
  await expectAccessibleInEveryView(page, 'refused');
});

test('The steps of an erasure are accessible: a refused request, the question, and the answer.', async () => {
  const page = await openPage();
  const email = newAddress();
  await sendLead('newsletter', { email });
  await page.goto('/privacy/your-data');
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL('**/api/privacy/request');
  await expectAccessibleInEveryView(page, 'refused');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('What should we do?').selectOption('erase');
  await page.getByRole('button').click();
  await page.waitForURL('**/privacy/your-data/sent');
  const linkOf = async () =>
    (await emailsTo(email))
      .map(({ TextBody }) => /http\S+privacy\/confirm\S+/.exec(TextBody ?? '')?.[0])
      .find((link) => link !== undefined);
  await expect.poll(linkOf).toBeDefined();
  await page.goto((await linkOf()) ?? '');
  await expectAccessibleInEveryView(page, 'question');
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('heading', { name: 'Your data is erased' }).waitFor();
  await expectAccessibleInEveryView(page, 'erased');
});
