import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brand } from '#brand';
import { loadFonts } from './page.ts';

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

/** The texts in the first line on paper, which are generated content of elements in <head>. */
function firstLine(): string[] {
  return [...document.head.children]
    .filter((part) => document.head.checkVisibility() && part.checkVisibility())
    .map((part) => getComputedStyle(part, '::before').content.slice(1, -1));
}

/** The controls, and the header and footer of the site, that would be printed. */
function printedControls(): string[] {
  const controls =
    'body > :is(header, footer), form, button, input, select, textarea, .button, [role=button], [role=slider], [role=tab]';
  const scrollButtons = [...document.querySelectorAll('.track')].filter(
    (track) => getComputedStyle(track, '::scroll-button(left)').display !== 'none',
  );
  return [...document.querySelectorAll(controls)]
    .filter((control) => control.checkVisibility())
    .concat(scrollButtons)
    .map(({ outerHTML }) => outerHTML.slice(0, 60));
}

/** Parts whose minimum height is at least the window's height. On paper, such a height leaves empty space. */
function tallParts(): string[] {
  return [...document.querySelectorAll('body, body *')]
    .filter((part) => part.checkVisibility())
    .filter((part) => Number.parseFloat(getComputedStyle(part).minBlockSize) >= innerHeight)
    .map(({ outerHTML }) => outerHTML.slice(0, 60));
}

/** The address that a page is printed with. */
function printedAddress(page: Page): string {
  const { pathname } = new URL(page.url());
  // The address of a function's page may contain a secret token or need a POST.
  if (pathname.startsWith('/api/')) return brand.url;
  return brand.url + (pathname === '/pricing/cancelled' ? '/pricing' : pathname);
}

/**
 * Expects that a print begins with the brand and the address, has no control and no part of `tallParts`,
 * shows the answer of every closed question and has only texts that are readable on white paper.
 */
export async function expectPrintable(page: Page): Promise<void> {
  await loadFonts(page);
  await page.emulateMedia({ media: 'print' });
  if (new URL(page.url()).pathname.startsWith('/documents/')) {
    // Each sheet of a document has its own first line, with the name of the brand or the report service (src/pages/_documents).
    const names = await page.locator('.running > :first-child').allTextContents();
    expect([[brand.name], [brand.reportService.name]]).toContainEqual([...new Set(names)]);
    const address = await page
      .locator('.running > :first-child')
      .first()
      .evaluate((name) => getComputedStyle(name, '::after').content);
    expect(address).toContain(new URL(page.url()).pathname);
  } else {
    expect(await page.evaluate(firstLine), 'first line').toEqual([brand.name, printedAddress(page)]);
  }
  expect(await page.evaluate(printedControls), 'controls in print').toEqual([]);
  expect(await page.evaluate(tallParts), 'half-empty sheets').toEqual([]);
  expect(await page.evaluate(unseenAnswers), 'answers missing in print').toEqual([]);
  expect(await page.evaluate(paleTexts, READABLE), 'unreadable in print').toEqual([]);
  await page.emulateMedia({ media: null });
}
