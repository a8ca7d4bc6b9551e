import type { Locator, Page } from 'playwright-core';
import type { Interaction } from './interactions.ts';

const QUESTIONS = '/admin?view=contact';

/** Logs in on /admin, and waits until the list of records is shown. */
export async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await rowsOf(page).first().waitFor();
}

function rowsOf(page: Page): Locator {
  return page.locator('main .row');
}

/** What staff do in the admin. */
export const ADMIN_INTERACTIONS: readonly Interaction[] = [
  {
    name: 'choose another list',
    path: QUESTIONS,
    act: async (page) => {
      for (const tab of await page.getByRole('tab').all()) await tab.click();
    },
  },
  {
    name: 'search',
    path: QUESTIONS,
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('person500@example.com');
      await page.keyboard.press('Enter');
      await rowsOf(page).nth(1).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'open rows and write a note',
    path: QUESTIONS,
    act: async (page) => {
      for (const row of (await rowsOf(page).all()).slice(0, 3)) await row.locator('.row-open').click();
      await page.getByRole('textbox', { name: 'Note' }).first().pressSequentially('Called on Monday.');
    },
  },
  {
    name: 'move through the rows by keys',
    path: QUESTIONS,
    act: async (page) => {
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('j');
    },
  },
];
