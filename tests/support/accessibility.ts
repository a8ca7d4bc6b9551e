import axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** The two widths at which pages are checked, in px. */
const NARROW = 390;
const WIDE = 1440;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation of WCAG 2.2 AA or of axe's best practices, with the rule, the reason and the
 * elements. `only: 'colors'` checks colors alone, for a page that has passed all rules in another color scheme.
 */
export async function expectAccessible(
  page: Page,
  { state = page.url(), only = 'all' }: { state?: string; only?: 'all' | 'colors' } = {},
): Promise<void> {
  // @axe-core/playwright would load axe-core into the page again for every check, which takes as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(
    async (runOnly) => (await window.axe.run({ runOnly, resultTypes: ['violations'] })).violations,
    only === 'all' ? STANDARDS : COLOR_RULES,
  );
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ html }) => html),
  }));
  expect(found, state).toEqual([]);
}

/**
 * Checks the current state of a page at a width, in the light and the dark color scheme. In dark it checks only
 * colors, because nothing else differs.
 */
async function expectAccessibleAt(page: Page, width: number, state: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, { state: `${state}, ${width} px, light` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { state: `${state}, ${width} px, dark`, only: 'colors' });
}

/** Checks the current state of a page at both widths, light and dark. */
export async function expectAccessibleInEveryView(page: Page, state: string): Promise<void> {
  await expectAccessibleAt(page, NARROW, state);
  await expectAccessibleAt(page, WIDE, state);
}
