import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { loadLateStyles } from './page.ts';

/** The lowest accepted contrast ratio with white paper. */
const READABLE = 3;

/** Texts of closed <details> elements that would be missing in print. */
function unseenAnswers(): string[] {
  const parts = [...document.querySelectorAll('main details > :not(summary)')];
  return parts
    .filter((part) => part.closest('details')?.checkVisibility())
    .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }) || part.clientHeight === 0)
    .map(({ textContent }) => textContent.trim().slice(0, 40));
}

/**
 * Texts whose contrast with white paper is below `readable`. Texts on a background that is printed
 * (`print-color-adjust: exact`) are left out.
 */
function paleTexts(readable: number): string[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws nothing');
  const readColor = (color: string): number[] => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const contrast = (color: string): number => {
    const [r = 0, g = 0, b = 0] = readColor(color).map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
  };
  const hasGround = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || (readColor(backgroundColor)[3] ?? 0) > 0;
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

/** Fails when printing would hide the answer of a closed question or make a text unreadable on white paper. */
export async function expectPrintable(page: Page): Promise<void> {
  await loadLateStyles(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(unseenAnswers), 'answers missing in print').toEqual([]);
  expect(await page.evaluate(paleTexts, READABLE), 'unreadable in print').toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}
