// In Windows' contrast themes (forced colors), texts can be read in both color schemes.
import { expect, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';

/** The lowest accepted contrast ratio of a text and its background. */
const READABLE = 4.5;
/** Pages with many texts on colored backgrounds, such as highlights, plan cards and the week sheet. */
const PAGES = [
  '/',
  '/pricing',
  '/features',
  '/studying-10000-reviews',
  '/the-new-publishing-playbook',
  '/the-gutenberg-signal',
  '/tgs-report/first-time-founders',
  '/blog/seo-comparison',
  '/forms/checkout-solo-entrepreneur',
];

/**
 * The visible texts whose contrast with their background is below `readable`, each after its contrast. Texts
 * in drawings and disabled controls are left out. A color counts as opaque if its alpha is above 200 of 255.
 * An element without an opaque background has the background of its nearest ancestor with one, or else the
 * system color `Canvas`. In a gradient, the opaque color with the lowest contrast counts.
 */
function unreadableTexts(readable: number): string[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws nothing');
  const readColor = (color: string): number[] => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r = 0, g = 0, b = 0]: number[]): number => {
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: number[], other: number[]): number => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const groundsOf = (element: Element | null): number[][] => {
    if (!element) return [readColor('Canvas')];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const stops = (backgroundImage.match(/(rgba?|color|(ok)?l(ab|ch))\([^)]*\)/g) ?? []).map(readColor);
    const opaque = stops.filter(([, , , alpha = 0]) => alpha > 200);
    if (opaque.length > 0) return opaque;
    const ground = readColor(backgroundColor);
    return (ground[3] ?? 0) > 200 ? [ground] : groundsOf(element.parentElement);
  };
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  return [...document.body.querySelectorAll('*:not(svg *, script, style, noscript, :disabled)')]
    .filter((element) => hasText(element) && element.checkVisibility())
    .map((element) => {
      const color = readColor(getComputedStyle(element).color);
      const least = Math.min(...groundsOf(element).map((ground) => contrast(color, ground)));
      return { text: element.textContent.trim().slice(0, 40), least };
    })
    .filter(({ least }) => least < readable)
    .map(({ text, least }) => `${least.toFixed(1)}: ${text}`);
}

test.each(['light', 'dark'] as const)(
  'In forced colors every text has enough contrast (%s).',
  async (colorScheme) => {
    const { page, expectNoProblems } = await newVisitor({ forcedColors: 'active', colorScheme });
    for (const path of PAGES) {
      await page.goto(path);
      expect(await page.evaluate(unreadableTexts, READABLE), path).toEqual([]);
    }
    expectNoProblems();
    await page.context().close();
  },
);
