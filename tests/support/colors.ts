import type { JSHandle, Page } from 'playwright-core';

/** An opaque or transparent color: red, green, blue and alpha, each from 0 to 255. */
export type Color = readonly number[];

/** Reads the colors of a page. It exists in the page, so functions that run there get it as a handle. */
export interface Colors {
  read: (color: string) => Color;
  /** Whether the alpha is above 200 of 255. */
  isOpaque: (color: Color) => boolean;
  /** The opaque colors in a `background-image`, such as those of a gradient. */
  inImage: (image: string) => Color[];
  /** The contrast ratio of two opaque colors, from 1 to 21. */
  contrast: (one: Color, other: Color) => number;
  /**
   * The colors behind an element: the colors of its gradient or its opaque background, or else those of its nearest
   * ancestor with one, or else the system color `Canvas`. Where a gradient's element matches the selector `split`, only
   * the first color counts.
   */
  behind: (element: Element | null, split?: string) => Color[];
}

/** Makes a reader of colors in the page, for the current color scheme: system colors depend on it. */
export function colorsOf(page: Page): Promise<JSHandle<Colors>> {
  return page.evaluateHandle(makeColors);
}

function makeColors(): Colors {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws nothing');
  const known = new Map<string, Color>();
  const read = (color: string): Color => {
    const before = known.get(color);
    if (before) return before;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const data = [...pen.getImageData(0, 0, 1, 1).data];
    known.set(color, data);
    return data;
  };
  const luminance = ([r = 0, g = 0, b = 0]: Color): number => {
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isOpaque = ([, , , alpha = 0]: Color): boolean => alpha > 200;
  const inImage = (image: string): Color[] =>
    (image.match(/(rgba?|color|(ok)?l(ab|ch))\([^)]*\)/g) ?? []).map(read).filter(isOpaque);
  const behind = (element: Element | null, split?: string): Color[] => {
    if (!element) return [read('Canvas')];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const stops = inImage(backgroundImage);
    if (stops.length > 0) return split && element.matches(split) ? stops.slice(0, 1) : stops;
    const ground = read(backgroundColor);
    return isOpaque(ground) ? [ground] : behind(element.parentElement, split);
  };
  return {
    read,
    isOpaque,
    inImage,
    contrast: (one, other) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    },
    behind,
  };
}
