import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { BUYER, checkoutParts, onPaymentPage, openCheckout, planLink } from '../support/checkout-page.ts';
import { expectFocus, expectText, holdScripts, SCRIPTS, tabTo, newTab } from '../support/page.ts';
import { newAddress } from '../support/deployment.ts';

test('A plan clicked before the scripts have loaded opens its dialog afterwards.', async () => {
  const page = await openPage();
  const release = await holdScripts(page);
  await page.goto('/pricing');
  await planLink(page, 'Solo Entrepreneur').click();
  // Clicks a second plan. The dialog must show this plan, because it was clicked last.
  await planLink(page).click();
  const { dialog, name } = checkoutParts(page);
  expect(await dialog.count()).toBe(0);

  await release();
  await dialog.waitFor();
  await dialog.getByText('Serial Entrepreneur').first().waitFor();
  await expectFocus(name);
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('A plan whose dialog cannot load opens the checkout page.', async () => {
  const page = await openPage({ allow: [/net::ERR_FAILED/, /astro-island/] });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/pricing');
  await planLink(page).click();
  await page.waitForURL('**/forms/checkout-serial-entrepreneur');
  const { name, email, button } = checkoutParts(page);
  await name.fill(BUYER);
  await email.fill(newAddress());
  await button.click();
  await onPaymentPage(page);
});

test('A plan opened in a new tab is the checkout page.', async () => {
  const page = await openPage();
  await page.goto('/pricing');
  const [tab] = await Promise.all([newTab(page), planLink(page).click({ modifiers: ['Control'] })]);
  await tab.waitForURL('**/forms/checkout-serial-entrepreneur');
  expect(await checkoutParts(page).dialog.count()).toBe(0);
});

test('The dialog opens with Enter, traps the focus, closes with Escape and returns the focus.', async () => {
  const page = await openPage();
  await page.goto('/pricing');
  const link = planLink(page);
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const { dialog, name, button } = checkoutParts(page);
  await expectFocus(name);

  const isInside = () =>
    dialog.evaluate(
      (node) => node.contains(document.activeElement) || document.activeElement === document.body,
    );
  const visited = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(key);
      expect(await isInside()).toBe(true);
      visited.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
  expect(visited).toContain(await button.textContent());

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(link);
});

test('The close button and the backdrop close the dialog, and reopening it restores the typed values.', async () => {
  const page = await openPage();
  const address = newAddress();
  const { dialog, name, email } = await openCheckout(page, address);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(planLink(page));

  await planLink(page).click();
  await expectFocus(name);
  // A mouse press on the backdrop that ends in the dialog does not close it; nor does the reverse.
  const { x = 0, y = 0 } = (await name.boundingBox()) ?? {};
  const [backdrop, inside] = [
    { x: 5, y: 5 },
    { x: x + 9, y: y + 9 },
  ];
  for (const [from, to] of [
    [backdrop, inside],
    [inside, backdrop],
  ] as const) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  }
  expect(await dialog.isVisible()).toBe(true);
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });

  await planLink(page).click();
  await expect.poll(() => email.inputValue()).toBe(address);
  expect(await name.inputValue()).toBe(BUYER);
});

test('While the order is sent the form is busy and read-only and the dialog stays open.', async () => {
  const page = await openPage();
  const { dialog, form, name, button } = await openCheckout(page, newAddress());
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/checkout/plan', async (route) => {
    await asked;
    await route.continue();
  });
  await button.click();
  await expectText(button, 'Starting payment…');
  expect(await form.getAttribute('aria-busy')).toBe('true');
  expect(await name.getAttribute('readonly')).not.toBe(null);
  await expectFocus(button);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);

  answer();
  await onPaymentPage(page);
});
