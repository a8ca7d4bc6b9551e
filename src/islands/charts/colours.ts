/** The colours of a drawing as the page shows it now, in either scheme, and its face. */
export interface Colours {
  /** Of the rows, and of the number in or behind each. */
  parts: string[];
  numbers: string[];
  ink: string;
  line: string;
  sheet: string;
  face: string;
}

/** Reads them off the drawing: the style sheet stays the one place that names them. */
export function readColours(drawing: SVGSVGElement): Colours {
  const looks = (selector: string) =>
    [...drawing.querySelectorAll(selector)].map((part) => getComputedStyle(part));
  const { color, fontFamily } = getComputedStyle(drawing);
  return {
    parts: looks('.datum').map(({ fill, stroke }) => (fill === 'none' ? stroke : fill)),
    numbers: looks('.value').map(({ fill }) => fill),
    ink: color,
    line: looks('line')[0]?.stroke ?? color,
    sheet: getComputedStyle(document.body).backgroundColor,
    face: fontFamily,
  };
}
