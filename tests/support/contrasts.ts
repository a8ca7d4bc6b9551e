import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { colorsOf, type Color, type Colors } from './colors.ts';

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
  const read = (): Promise<Contrasts> => readContrasts(page, within, CONTROLS);
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
  const { texts } = await readContrasts(page, 'body', CONTROLS);
  return texts.filter(({ isGenerated, contrast }) => isGenerated && contrast < READABLE);
}

/** The sides of the first element with this selector that have a visible border, such as `['top', 'left']`. */
export async function visibleBorders(page: Page, selector: string): Promise<string[]> {
  const { edges } = await readContrasts(page, 'body', selector);
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

interface Reading {
  colors: Colors;
  within: string;
  /** The elements whose edges are read. */
  edged: string;
  split: string;
}

/** The contrasts of the texts in `within`, and of the edges of the elements `edged` there. */
async function readContrasts(page: Page, within: string, edged: string): Promise<Contrasts> {
  return page.evaluate(contrasts, { colors: await colorsOf(page), within, edged, split: SPLIT });
}

function hasEdge({ sides, fill }: Edge): boolean {
  return Math.max(...sides, fill) >= VISIBLE;
}

/**
 * Runs in the page. The contrasts of the visible texts and edges. Texts in drawings and disabled controls are left out.
 */
function contrasts({ colors, within, edged, split }: Reading): Contrasts {
  const contrast = (one: Color, other: Color): number => Math.round(colors.contrast(one, other) * 10) / 10;
  const groundsOf = (element: Element | null): Color[] => colors.behind(element, split);
  const least = (color: Color, grounds: Color[]): number =>
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
    contrast: least(colors.read(getComputedStyle(element).color), groundsOf(element)),
    isGenerated: false,
  }));
  for (const element of shown)
    for (const part of ['::before', '::after']) {
      const { content, display, color, backgroundColor } = getComputedStyle(element, part);
      if (display === 'none' || !/^"[^"]*[\p{L}\d]/u.test(content)) continue;
      const own = colors.read(backgroundColor);
      const grounds = (own[3] ?? 0) > 200 ? [own] : groundsOf(element);
      texts.push({ text: content, contrast: least(colors.read(color), grounds), isGenerated: true });
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
        const color = colors.read(style[`border${side}Color`]);
        return hasBorder && (color[3] ?? 0) > 200 ? least(color, around) : 0;
      });
      const fill = Math.min(...groundsOf(element).map((ground) => least(ground, around)));
      return { element: element.outerHTML.slice(0, 100), sides, fill };
    });
  return { texts, edges };
}
