// The focus can be seen on every link and control that the Tab key reaches, and nothing hides it (WCAG 2.4.7, 2.4.11).
import { afterAll, expect, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { checkoutParts, planLink } from '../support/checkout-page.ts';
import { expectFocus, loadLateStyles } from '../support/page.ts';

/** The number of frames within which a focused element must come into view. */
const FRAMES = 120;
const PHONE_PAGES = ['/', '/pricing', '/blog/seo-comparison', '/forms/waitlist'];

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

/**
 * Adds the focused element to `seen` and returns what is wrong with its focus: an empty text if nothing is. If the
 * focus is back at the first element of `seen`, returns `undefined`.
 */
function focusFault(seen: Set<Element>): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  if (seen.size > 1 && seen.values().next().value === focused) return undefined;
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
  /** The ring's contrast with the background below it. Gradients and mixed colors have enough. */
  const contrast = ({ outlineColor, outlineOffset }: CSSStyleDeclaration): number => {
    let below = outlineOffset.startsWith('-') ? control : control.parentElement;
    const isClear = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean =>
      backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
    while (below && isClear(getComputedStyle(below))) below = below.parentElement;
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
 * The visible links and controls that are not in `seen`. Leaves out radio buttons, because the Tab key
 * reaches only one in each group.
 */
function unreached(seen: Set<Element>): string[] {
  const all = 'a[href], button, summary, select, textarea, input:not([type=radio])';
  return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll<HTMLElement>(all)]
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility() && !seen.has(control))
    .map(({ outerHTML }) => `no focus: ${outerHTML.slice(0, 150)}`);
}

/** Presses the Tab key until the focus is back where it began. Expects no fault on the way. */
async function expectFocusInSight(): Promise<void> {
  const seen = await page.evaluateHandle(() => new Set<Element>());
  const faults: string[] = [];
  let fault: string | undefined = '';
  for (let stop = 0; stop < 300 && fault !== undefined; stop += 1) {
    if (fault) faults.push(fault);
    await page.keyboard.press('Tab');
    fault = await page.evaluate(focusFault, seen);
    // On a busy machine, the window may scroll to the focused element some frames later.
    for (let frame = 0; frame < FRAMES && fault; frame += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      fault = await page.evaluate(focusFault, seen);
    }
  }
  expect([...faults, ...(await page.evaluate(unreached, seen))], page.url()).toEqual([]);
}

const onDesktop = (await differentPages()).map(({ path }) => ({ path, width: 1440, height: 900 }));
const onPhone = PHONE_PAGES.map((path) => ({ path, width: 390, height: 844 }));
test.each([...onDesktop, ...onPhone])(
  'The focus can be seen everywhere on $path, $width px wide.',
  async ({ path, ...size }) => {
    await page.setViewportSize(size);
    await page.goto(path);
    await loadLateStyles(page);
    // The scripts of these two pages change the page at once.
    if (path === '/admin') await expectFocus(page.getByLabel('Password'));
    if (path === '/thank-you') await page.getByRole('link', { name: 'Return to Pricing' }).waitFor();
    await expectFocusInSight();
    expectNoProblems();
  },
);

test('The focus can be seen everywhere in the dialog of the checkout.', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/pricing');
  await planLink(page).click();
  await expectFocus(checkoutParts(page).name);
  await expectFocusInSight();
});
