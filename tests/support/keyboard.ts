import type { Page } from 'playwright-core';
import { BUYER, CARDS } from './checkout-page.ts';
import { tabTo } from './page.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** The keys of a person without a pointer. They find every control by its role and accessible name. */
export function keyboardOf(page: Page) {
  const reach = (role: Role, name: Name, key?: 'Tab' | 'Shift+Tab'): Promise<void> =>
    tabTo(page, page.getByRole(role, { name }), key);
  return {
    /** Presses Tab, or `key`, until a control has the focus. */
    reach,
    /** Reaches a control and presses Enter. */
    enter: async (role: Role, name: Name, key?: 'Tab' | 'Shift+Tab'): Promise<void> => {
      await reach(role, name, key);
      await page.keyboard.press('Enter');
    },
    /** Reaches a text field and replaces its text. */
    type: async (name: Name, text: string): Promise<void> => {
      await reach('textbox', name);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}

/** Pays on Stripe's payment page. */
export async function payWithKeyboard(page: Page): Promise<void> {
  const { type } = keyboardOf(page);
  await type('Card number', CARDS.pays);
  await type('Expiration', '12 / 40');
  await type('CVC', '123');
  await type('Name on card', BUYER);
  await page.keyboard.press('Enter');
}
