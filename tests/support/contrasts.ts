import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The lowest accepted contrast ratio of a text and its background. */
const READABLE = 4.5;
/** The lowest accepted contrast ratio of an edge and the background around it. */
const VISIBLE = 3;

const CONTROLS = 'button, input, select, textarea, summary, a.button, label.button';

/** Backgrounds of two colors side by side. All texts are on the first color. */
const SPLIT = '.poster:has(> .days)';

/**
 * Expects that each text of a part of the page can be read in forced colors, in both color schemes, and that each
 * control that otherwise has a visible edge keeps one. Afterwards the colors are not forced.
 */
export async function expectReadableInForcedColors(
  page: Page,
  state: string,
  within = 'body',
): Promise<void> {
  const read = (): Promise<Contrasts> => page.evaluate(contrasts, { within, edged: CONTROLS, split: SPLIT });
  const before = (await read()).edges.map(hasEdge);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const { texts, edges } = await read();
    expect(
      {
        unreadable: texts.filter(({ contrast }) => contrast < READABLE),
        withoutEdge: edges.filter((edge, index) => before[index] && !hasEdge(edge)),
      },
      `${state}, ${colorScheme}`,
    ).toEqual({ unreadable: [], withoutEdge: [] });
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
}

/**
 * The texts that styles generate (`::before`, `::after`) whose contrast with their background is too low. axe does not
 * check these texts. Marks without a letter or digit, such as an arrow, are left out.
 */
export async function faintGeneratedTexts(page: Page): Promise<Text[]> {
  const { texts } = await page.evaluate(contrasts, { within: 'body', edged: CONTROLS, split: SPLIT });
  return texts.filter(({ isGenerated, contrast }) => isGenerated && contrast < READABLE);
}

/** The sides of the first element with this selector that have a visible border, such as `['top', 'left']`. */
export async function visibleBorders(page: Page, selector: string): Promise<string[]> {
  const { edges } = await page.evaluate(contrasts, { within: 'body', edged: selector, split: SPLIT });
  return SIDES.filter((_, index) => (edges[0]?.sides[index] ?? 0) >= VISIBLE);
}

const SIDES = ['top', 'right', 'bottom', 'left'];

interface Edge {
  element: string;
  /** The contrast of each border (`SIDES`) with the background around the element; 0 without a border. */
  sides: number[];
  /** The contrast of the element's own background with the background around it. */
  fill: number;
}

interface Text {
  text: string;
  contrast: number;
  /** Whether the text is the `content` of `::before` or `::after`. */
  isGenerated: boolean;
}

interface Contrasts {
  texts: Text[];
  edges: Edge[];
}

interface Selectors {
  within: string;
  /** The elements whose edges are read. */
  edged: string;
  split: string;
}

function hasEdge({ sides, fill }: Edge): boolean {
  return Math.max(...sides, fill) >= VISIBLE;
}

/**
 * Runs in the page. The contrasts of the visible texts and edges. Texts in drawings and disabled controls are left out.
 * A color counts as opaque if its alpha is above 200 of 255. An element without an opaque background has the background
 * of its nearest ancestor with one, or else the system color `Canvas`. In a gradient, the opaque color with the lowest
 * contrast counts.
 */
function contrasts({ within, edged, split }: Selectors): Contrasts {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws nothing');
  const colors = new Map<string, number[]>();
  const readColor = (color: string): number[] => {
    const known = colors.get(color);
    if (known) return known;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const read = [...pen.getImageData(0, 0, 1, 1).data];
    colors.set(color, read);
    return read;
  };
  const luminance = ([r = 0, g = 0, b = 0]: number[]): number => {
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: number[], other: number[]): number => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return Math.round(((light + 0.05) / (dark + 0.05)) * 10) / 10;
  };
  const groundsOf = (element: Element | null): number[][] => {
    if (!element) return [readColor('Canvas')];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const stops = (backgroundImage.match(/(rgba?|color|(ok)?l(ab|ch))\([^)]*\)/g) ?? []).map(readColor);
    const opaque = stops.filter(([, , , alpha = 0]) => alpha > 200);
    if (opaque.length > 0) return element.matches(split) ? opaque.slice(0, 1) : opaque;
    const ground = readColor(backgroundColor);
    return (ground[3] ?? 0) > 200 ? [ground] : groundsOf(element.parentElement);
  };
  const least = (color: number[], grounds: number[][]): number =>
    Math.min(...grounds.map((ground) => contrast(color, ground)));

  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  const shown = [
    ...document.querySelectorAll(
      `:is(${within}) :not(svg *, head, head *, script, style, noscript, :disabled)`,
    ),
  ].filter((element) => element.checkVisibility());
  const texts = shown.filter(hasText).map((element) => ({
    text: element.textContent.trim().slice(0, 40),
    contrast: least(readColor(getComputedStyle(element).color), groundsOf(element)),
    isGenerated: false,
  }));
  for (const element of shown)
    for (const part of ['::before', '::after']) {
      const { content, display, color, backgroundColor } = getComputedStyle(element, part);
      if (display === 'none' || !/^"[^"]*[\p{L}\d]/u.test(content)) continue;
      const own = readColor(backgroundColor);
      const grounds = (own[3] ?? 0) > 200 ? [own] : groundsOf(element);
      texts.push({ text: content, contrast: least(readColor(color), grounds), isGenerated: true });
    }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const edges = [...document.querySelectorAll(`:is(${within}) :is(${edged}):not(:disabled)`)]
    .filter(isShown)
    .map((element) => {
      const style = getComputedStyle(element);
      const around = groundsOf(element.parentElement);
      const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
        const hasBorder = style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px';
        const color = readColor(style[`border${side}Color`]);
        return hasBorder && (color[3] ?? 0) > 200 ? least(color, around) : 0;
      });
      const fill = Math.min(...groundsOf(element).map((ground) => least(ground, around)));
      return { element: element.outerHTML.slice(0, 100), sides, fill };
    });
  return { texts, edges };
}
