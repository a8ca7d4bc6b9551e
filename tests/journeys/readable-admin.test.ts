// The admin with long values: text of any size fits, and in forced colors everything can be read.
import { test } from 'vitest';
import { buyReport, openAdmin, readTiles, sendLead } from '../support/admin-page.ts';
import { openPage } from '../support/browser.ts';
import { newAddress } from '../support/deployment.ts';
import { expectReadableInForcedColors } from '../support/contrasts.ts';
import { fitCheck } from '../support/text-fit.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff Ada-Augusta Straßenverkehrszulassungsordnungstexte';

test('The admin can be read with text of any size and in forced colors.', async () => {
  const page = await openPage();
  const [buyer, asker] = [newAddress('mary'), newAddress('wolfeschlegelsteinhausenbergerdorff')];
  await buyReport(buyer, [`https://www.amazon.com/dp/B000000001/${'a-very-long-title-'.repeat(8)}`]);
  await sendLead('question', { name: LONG_NAME, email: asker, question: 'Why on weekends? '.repeat(20) });
  const expectFit = await fitCheck(page);
  const expectReadable = async (state: string, within?: string): Promise<void> => {
    await expectFit(state, within);
    await expectReadableInForcedColors(page, state, within);
  };

  await page.goto('/admin');
  await page.getByLabel('Password').waitFor();
  await expectReadable('login');
  const { main, opener, tab, extraView } = await openAdmin(page, '/admin?view=today');
  await readTiles(page);
  await page.getByText('Leads and revenue, day by day').click();
  await opener(buyer).click();
  await main.getByText('The order was recorded').waitFor();
  await expectReadable('today, an order open');
  await opener(buyer).focus();
  await page.keyboard.press('c');
  await page.getByLabel('Your initials').waitFor();
  await expectReadable('initials', 'dialog[open]');
  await page.keyboard.press('Escape');

  await tab('Contact').click();
  await opener(LONG_NAME).click();
  await main.locator('.detail').waitFor();
  await expectReadable('contact, a question open');
  await extraView('Sources').click();
  await page.getByRole('table', { name: /An order counts/ }).waitFor();
  await expectReadable('sources');
});
