// Buys a plan. On the site's own pages, the test finds every control by role and name, as a screen reader does.
// keyboard.test.ts does the same in the other journeys, and accessibility.test.ts reads each dialog in order.
import { test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { BUYER, CARDS, onPaymentPage, payWith } from '../support/checkout-page.ts';
import { newAddress } from '../support/deployment.ts';

test('A plan can be found and bought by roles and names alone.', async () => {
  const page = await openPage();
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Pricing', exact: true })
    .click();
  const plan = page.getByRole('article', { name: 'Serial Entrepreneur' });
  await plan.getByRole('heading', { name: 'Serial Entrepreneur' }).waitFor();
  await plan.getByRole('link', { name: 'Get Started with Serial Entrepreneur' }).click();

  const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(BUYER);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(newAddress());
  await dialog.getByRole('button', { name: /Pay/ }).click();
  await onPaymentPage(page);
  await payWith(page, CARDS.pays);
  await page.getByRole('heading', { level: 1, name: 'Payment Successful' }).waitFor();
});
