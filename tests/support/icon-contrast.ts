import type { Color, Colors } from './colors.ts';

/**
 * The icons in `part`, a selector, whose contrast with their background is below 3:1 (WCAG 1.4.11). An icon is an SVG in
 * a link or a control, or a small mark without text that CSS draws before or after an element. The shape with the
 * highest contrast counts; in a gradient, the color with the lowest. Runs in the page, with the page's own `colors`.
 */
export function faintIcons({ colors, part }: { colors: Colors; part: string }): string[] {
  /** Whether none of the colors can be seen on the element's background. Without an opaque color nothing is drawn. */
  const isFaint = (drawn: Color[], element: Element): boolean => {
    const opaque = drawn.filter(colors.isOpaque);
    const grounds = colors.behind(element);
    const seen = (color: Color) => grounds.every((ground) => colors.contrast(color, ground) >= 3);
    return opaque.length > 0 && !opaque.some(seen);
  };

  const root = document.querySelector(part) ?? document.body;
  const isFaintDrawing = (drawing: Element): boolean => {
    const shapes = [...drawing.querySelectorAll('path, circle, rect, line, polygon')];
    const drawn = shapes.flatMap((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].filter((color) => color !== 'none').map(colors.read);
    });
    return isFaint(drawn, drawing);
  };
  const isFaintMark = (element: Element, pseudo: string): boolean => {
    const style = getComputedStyle(element, pseudo);
    const size = Math.max(Number.parseFloat(style.width), Number.parseFloat(style.height));
    if (style.content !== '""' || style.display === 'none' || !(size <= 32)) return false;
    const borders = (['Top', 'Right', 'Bottom', 'Left'] as const)
      .filter((side) => style[`border${side}Width`] !== '0px')
      .map((side) => colors.read(style[`border${side}Color`]));
    return isFaint(
      [...borders, colors.read(style.backgroundColor), ...colors.inImage(style.backgroundImage)],
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
