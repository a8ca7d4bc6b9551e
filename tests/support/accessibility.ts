import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { colorsOf } from './colors.ts';
import { faintIcons } from './icon-contrast.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** The two widths at which pages are checked, in px. */
const NARROW = 390;
const WIDE = 1440;

/** The minified build of axe. A page parses it in half the time of the full build. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Check {
  /** The state of the page, for the message of a failure. */
  state?: string;
  /** Selector of the part to check, for a page whose other parts have passed. */
  within?: string | undefined;
}

/**
 * Fails when axe finds a violation of WCAG 2.2 AA or of axe's best practices. The message contains the rule, the reason
 * and the elements.
 */
export async function expectAccessible(
  page: Page,
  { state = page.url(), within }: Check = {},
): Promise<void> {
  // Loads axe once for each page. @axe-core/playwright loads it for every check, and loading takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([runOnly, part]) => {
      // By default, axe also reads the page's style sheets. None of the rules that run here needs them.
      const preload = { assets: ['media' as const] };
      const options = { runOnly, resultTypes: ['violations' as const], preload };
      // axe ends each rule with a timer of 0 ms, which would wait forever if the test has paused the page's clock.
      const { setTimeout }: { setTimeout: (run: () => void, ms: number) => unknown } = window;
      const withoutWaiting = (run: () => void, ms = 0) =>
        ms === 0 ? queueMicrotask(run) : setTimeout(run, ms);
      Object.assign(window, { setTimeout: withoutWaiting });
      const { violations } = await window.axe.run(part ?? document, options);
      Object.assign(window, { setTimeout });
      return violations;
    },
    [STANDARDS, within] as const,
  );
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ html }) => html),
  }));
  expect(found, state).toEqual([]);
}

/**
 * Checks a page, or a part of it, in two views: narrow in the light color scheme, and wide in the dark one. The other
 * two views are left out, because few colors depend on the width. `expectAccessibleFrame` checks the header and the
 * footer in all four views.
 */
export async function expectAccessibleInEveryView(page: Page, state: string, within?: string): Promise<void> {
  for (const [width, colorScheme] of [
    [NARROW, 'light'],
    [WIDE, 'dark'],
  ] as const)
    await expectAccessibleAt(page, { width, colorScheme, state, within });
}

/** Checks the header and the footer at both widths in both color schemes. */
export async function expectAccessibleFrame(page: Page): Promise<void> {
  for (const width of [NARROW, WIDE])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const within of ['body > header', 'body > footer'])
        await expectAccessibleAt(page, { width, colorScheme, state: within, within });
}

interface View {
  width: number;
  colorScheme: 'light' | 'dark';
  state: string;
  within: string | undefined;
}

async function expectAccessibleAt(page: Page, { width, colorScheme, state, within }: View): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  const view = `${state}, ${width} px, ${colorScheme}`;
  await expectAccessible(page, { state: view, within });
  const icons = { colors: await colorsOf(page), part: within ?? 'body' };
  expect(await page.evaluate(faintIcons, icons), `faint icons, ${view}`).toEqual([]);
}
