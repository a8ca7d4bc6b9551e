/**
 * The icons in `part`, a selector, whose contrast with their background is below 3:1 (WCAG 1.4.11). An icon is an SVG in
 * a link or a control, or a small mark without text that CSS draws before or after an element. The shape with the
 * highest contrast counts; in a gradient, the color with the lowest. Runs in the page.
 */
export function faintIcons(part: string): string[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser draws nothing');
  const known = new Map<string, number[]>();
  const readColor = (color: string): number[] => {
    const before = known.get(color);
    if (before) return before;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const read = [...pen.getImageData(0, 0, 1, 1).data];
    known.set(color, read);
    return read;
  };
  const isOpaque = ([, , , alpha = 0]: number[]): boolean => alpha > 200;
  const luminance = ([r = 0, g = 0, b = 0]: number[]): number => {
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((share) =>
      share <= 10 ? share / 3295 : ((share / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: number[], other: number[]): number => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const colorsIn = (image: string): number[][] =>
    (image.match(/(rgba?|color|(ok)?l(ab|ch))\([^)]*\)/g) ?? []).map(readColor).filter(isOpaque);
  const groundsOf = (element: Element | null): number[][] => {
    if (!element) return [readColor('Canvas')];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const stops = colorsIn(backgroundImage);
    if (stops.length > 0) return stops;
    const ground = readColor(backgroundColor);
    return isOpaque(ground) ? [ground] : groundsOf(element.parentElement);
  };
  /** Whether none of the colors can be seen on the element's background. Without an opaque color nothing is drawn. */
  const isFaint = (colors: number[][], element: Element): boolean => {
    const opaque = colors.filter(isOpaque);
    const grounds = groundsOf(element);
    const seen = (color: number[]) => grounds.every((ground) => contrast(color, ground) >= 3);
    return opaque.length > 0 && !opaque.some(seen);
  };

  const root = document.querySelector(part) ?? document.body;
  const isFaintDrawing = (drawing: Element): boolean => {
    const shapes = [...drawing.querySelectorAll('path, circle, rect, line, polygon')];
    const colors = shapes.flatMap((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].filter((color) => color !== 'none').map(readColor);
    });
    return isFaint(colors, drawing);
  };
  const isFaintMark = (element: Element, pseudo: string): boolean => {
    const style = getComputedStyle(element, pseudo);
    const size = Math.max(Number.parseFloat(style.width), Number.parseFloat(style.height));
    if (style.content !== '""' || style.display === 'none' || !(size <= 32)) return false;
    const borders = (['Top', 'Right', 'Bottom', 'Left'] as const)
      .filter((side) => style[`border${side}Width`] !== '0px')
      .map((side) => readColor(style[`border${side}Color`]));
    return isFaint(
      [...borders, readColor(style.backgroundColor), ...colorsIn(style.backgroundImage)],
      element,
    );
  };
  const drawings = [...root.querySelectorAll(':is(a, button, summary, label) svg')].filter(isFaintDrawing);
  const marks = [...root.querySelectorAll('*:not(svg *, script, style)')].filter((element) =>
    ['::before', '::after'].some((pseudo) => isFaintMark(element, pseudo)),
  );
  return [...drawings, ...marks]
    .filter((element) => element.checkVisibility())
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}
