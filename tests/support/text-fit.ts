import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { misfits } from './misfits.ts';

const WIDTHS = [390, 1280];
/** A German word of 38 letters. */
const LONG_WORD = 'Straßenverkehrszulassungsordnungstexte';
/** The elements whose texts get this word. */
const LENGTHENED =
  'h1, h2, h3, h4, a, button, summary, label, legend, th, td, dt, dd, figcaption, .error, [role="alert"]';

/** Expects that a part of the page fits text of twice the size and text with more space. */
type FitCheck = (state: string, within?: string) => Promise<void>;

/**
 * Returns a function that expects that a part of the page, by default all of it, fits at 390 and at 1280 px: with a
 * default font size of 32 px, with text zoom of 200 %, and with the spacing of WCAG 1.4.12.
 */
export async function fitCheck(page: Page): Promise<FitCheck> {
  const settings = await page.context().newCDPSession(page);
  /** Sets the default font size in the browser's settings, in px, and waits until the page has it. */
  const setDefaultText = async (standard: number): Promise<void> => {
    await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * 0.8125 } });
    await page.waitForFunction(
      (size) => getComputedStyle(document.documentElement).fontSize === size,
      `${String(standard)}px`,
    );
  };

  return async (state, within) => {
    for (const width of WIDTHS) {
      const expectFit = async (text: string): Promise<void> =>
        expect(await misfits(page, within), `${state}, ${text}, ${String(width)} px`).toEqual([]);
      await page.setViewportSize({ width, height: 900 });
      await setDefaultText(32);
      await expectFit('default font size of 32 px');
      await setDefaultText(16);
      const restoreText = await doubleText(page);
      await expectFit('text zoom');
      await restoreText();
      const endSpacing = await spaceText(page);
      await expectFit('text spacing');
      await endSpacing();
    }
  };
}

/**
 * Expects that a part of the page, by default all of it, fits 320 px when its headings, links, controls, labels, cells
 * and errors end with a word of 38 letters.
 */
export async function expectLongWordsFit(page: Page, state: string, within = 'body'): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.$eval(within, lengthen, { lengthened: LENGTHENED, word: LONG_WORD });
  expect(await misfits(page, within), `${state}, long words, 320 px`).toEqual([]);
}

/** Runs in the page. */
function lengthen(root: Element, { lengthened, word }: { lengthened: string; word: string }): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    // An island that is not yet hydrated is left out, because React reports an error for text that it did not render.
    if (!element?.closest(lengthened) || element.closest('svg, select, astro-island[ssr]')) continue;
    const own = text.textContent ?? '';
    if (/\p{L}/u.test(own)) text.textContent = `${own} ${word}`;
  }
}

/**
 * Doubles the font size of every text outside drawings, as text zoom does in Safari and Firefox. Returns a
 * function that undoes this.
 */
async function doubleText(page: Page): Promise<() => Promise<void>> {
  const before = await page.evaluateHandle(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    return sizes.map(([{ style }, px]) => {
      const own = style.fontSize;
      style.setProperty('font-size', `${String(px * 2)}px`, 'important');
      return [style, own] as const;
    });
  });
  return async () => {
    await before.evaluate((styles) => {
      for (const [style, own] of styles) style.setProperty('font-size', own);
    });
    await before.dispose();
  };
}

/**
 * Gives every text the spacing that WCAG 1.4.12 requires pages to support. Returns a function that undoes this.
 */
async function spaceText(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const added = new CSSStyleSheet();
    added.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(added);
    return added;
  });
  return async () => {
    await sheet.evaluate((added) => {
      // Dialogs have adopted style sheets of their own (src/browser/adopt-styles.ts).
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== added);
    });
    await sheet.dispose();
  };
}
