import type { JSHandle, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The number of frames within which a focused element must come into view. */
const FRAMES = 120;

interface Walk {
  /** The elements that have had the focus. */
  seen: Set<Element>;
  /** Selector of the part of the page in which the focus is followed. */
  part: string;
}

/**
 * Adds the focused element to `seen` and returns what is wrong with its focus: an empty text if nothing is. Returns
 * `undefined` if the focus has left `part`, or is back at an element of `seen` that is not the last one.
 */
function focusFault({ seen, part }: Walk): string | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return '';
  if (!focused.closest(part)) return undefined;
  // An element need not show a focus that a click or a script gave it, or that is on a part of it that the browser
  // draws and marks, such as the buttons of a video or the calendar of a date.
  if (focused.tabIndex < 0 || !focused.matches(':focus-visible')) return '';
  if (seen.has(focused) && [...seen].at(-1) !== focused) return undefined;
  seen.add(focused);

  // If a radio button or checkbox is invisible, its label is the visible control.
  const label = focused.closest('label');
  const control = label && getComputedStyle(focused).opacity === '0' ? label : focused;
  // A link may cover its card with `::after`. The buttons of a row that scrolls are parts of the row.
  const ring = [undefined, '::after', '::scroll-button(left)', '::scroll-button(right)']
    .map((part) => getComputedStyle(control, part))
    .find((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2);

  /** The relative luminance of a color; `undefined` if it is a mixed color. */
  const luminance = (color: string): number | undefined => {
    if (!color.startsWith('rgb')) return undefined;
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(
      (part) => ((Number(part) / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** The ring's contrast with the background below it; `Infinity` for a gradient or a mixed color. */
  const contrast = ({ outlineColor, outlineOffset }: CSSStyleDeclaration): number => {
    const isInside = outlineOffset.startsWith('-');
    let below = isInside ? control : control.parentElement;
    const isClear = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean =>
      backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
    const { width, height } = control.getBoundingClientRect();
    // If the control fills an element, a ring around the control is also around the element.
    const isFilled = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return !isInside && box.width <= width && box.height <= height;
    };
    while (below && (isClear(getComputedStyle(below)) || isFilled(below))) below = below.parentElement;
    const { backgroundColor, backgroundImage } = getComputedStyle(below ?? document.body);
    if (backgroundImage !== 'none') return Infinity;
    const both = [outlineColor, backgroundColor].map(luminance);
    const [dark = 0, light = Infinity] = both.sort((one = 0, other = 0) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };

  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const points = [...control.getClientRects()].flatMap(({ left, top, width, height }) =>
    shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const)),
  );
  // `elementFromPoint` finds nothing outside the window.
  const isInSight = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (control.contains(hit) || hit === label);
  });

  const ringFault = ring ? contrast(ring) < 3 && 'a faint ring' : 'no ring';
  const found = [ringFault, !isInSight && 'out of sight'].filter(Boolean).join(', ');
  return found && `${found}: ${(label ?? focused).outerHTML.slice(0, 150)}`;
}

/**
 * The visible links and controls of `part` that are not in `seen`. Leaves out radio buttons, because the Tab key reaches only one
 * in each group.
 */
function unreached({ seen, part }: Walk): string[] {
  const all = 'a[href], button, summary, select, textarea, input:not([type=radio])';
  return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll<HTMLElement>(all)]
    .filter((control) => control.closest(part))
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility() && !seen.has(control))
    .map(({ outerHTML }) => `no focus: ${outerHTML.slice(0, 150)}`);
}

/** Returns what `focusFault` returns. On a busy machine, the window may scroll to the focused element some frames later. */
async function lastingFault(page: Page, walk: JSHandle<Walk>): Promise<string | undefined> {
  let fault = await page.evaluate(focusFault, walk);
  for (let frame = 0; frame < FRAMES && fault; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    fault = await page.evaluate(focusFault, walk);
  }
  return fault;
}

/**
 * Presses the Tab key until the focus is where it was before. Expects that the focus can be seen on every link and
 * control of the page, or of its open dialog, and that nothing hides it. With `main`, follows the focus only through
 * the main part of the page.
 */
export async function expectFocusInSight(page: Page, part: 'body' | 'main' = 'body'): Promise<void> {
  if (part === 'main') await page.locator('main').focus();
  const walk = await page.evaluateHandle((within) => ({ seen: new Set<Element>(), part: within }), part);
  const faults: string[] = [];
  for (let stop = 0; stop < 300; stop += 1) {
    const fault = await lastingFault(page, walk);
    if (fault === undefined) break;
    if (fault) faults.push(fault);
    await page.keyboard.press('Tab');
  }
  expect([...faults, ...(await page.evaluate(unreached, walk))], page.url()).toEqual([]);
}
