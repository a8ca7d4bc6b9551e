// What a printed page holds: everything that is said, in ink that can be read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';

/** Contrast with the paper that ink needs. */
const READABLE = 3;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Texts in closed <details> that are not printed. */
function unseenAnswers(): string[] {
  const parts = [...document.querySelectorAll('main details > :not(summary)')];
  return parts
    .filter((part) => part.closest('details')?.checkVisibility())
    .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }) || part.clientHeight === 0)
    .map(({ textContent }) => textContent.trim().slice(0, 40));
}

/** Texts that would be lighter on white paper than `readable` allows, where the browser leaves their ground away. */
function paleTexts(readable: number): string[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws nothing');
  const readColour = (colour: string): number[] => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const contrast = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = readColour(colour).map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
  };
  const hasGround = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || (readColour(backgroundColor)[3] ?? 0) > 0;
  };
  const isPale = (element: Element): boolean => {
    let ground: Element | null = element;
    while (ground && !hasGround(ground)) ground = ground.parentElement;
    const isPrinted = ground !== null && getComputedStyle(ground).printColorAdjust === 'exact';
    return !isPrinted && contrast(getComputedStyle(element).color) < readable;
  };
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  return [...document.body.querySelectorAll('*:not(svg *, script, style)')]
    .filter((element) => hasText(element) && element.checkVisibility() && isPale(element))
    .map(({ textContent }) => textContent.trim().slice(0, 40));
}

test.each(await builtPages())('On paper $path keeps its answers and is set in ink.', async ({ path }) => {
  const page = await browser.page();
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(unseenAnswers)).toEqual([]);
  expect(await page.evaluate(paleTexts, READABLE)).toEqual([]);
});
