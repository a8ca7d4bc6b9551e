/**
 * The font and the colors of a drawing, which is the chart drawn at build time. The colors are those of the
 * current color scheme.
 */
export interface Colors {
  /** The color of each row's bar or part of the ring. */
  parts: string[];
  /** The color of each row's number. */
  numbers: string[];
  /** The color of each number's outline, or `none`. */
  outlines: string[];
  ink: string;
  line: string;
  sheet: string;
  font: string;
}

/**
 * Reads the font and the computed colors of the drawing, so that only the style sheet defines these colors.
 */
export function readColors(drawing: SVGSVGElement): Colors {
  const stylesOf = (selector: string) =>
    [...drawing.querySelectorAll(selector)].map((part) => getComputedStyle(part));
  const { color, fontFamily } = getComputedStyle(drawing);
  return {
    parts: stylesOf('.datum').map(({ fill, stroke }) => (fill === 'none' ? stroke : fill)),
    numbers: stylesOf('.value').map(({ fill }) => fill),
    outlines: stylesOf('.value').map(({ stroke }) => stroke),
    ink: color,
    line: stylesOf('line')[0]?.stroke ?? color,
    sheet: getComputedStyle(document.body).backgroundColor,
    font: fontFamily,
  };
}
