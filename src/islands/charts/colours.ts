/** The colours of a drawing as the page shows it now, in either scheme. */
export interface Colours {
  /** One for each row. */
  parts: string[];
  /** Of the numbers, one for each row. */
  numbers: string[];
  ink: string;
  line: string;
  face: string;
}

/** Reads them off the drawing: the style sheet stays the one place that names them. */
export function readColours(drawing: SVGSVGElement): Colours {
  const looks = (selector: string) => [...drawing.querySelectorAll(selector)].map((part) => getComputedStyle(part));
  const parts = looks('.datum').map(({ fill, stroke }) => (fill === 'none' ? stroke : fill));
  const [line] = looks('line');
  const { color, fontFamily } = getComputedStyle(drawing);
  return {
    parts,
    numbers: looks('.value').map(({ fill }) => fill),
    ink: color,
    line: line?.stroke ?? color,
    face: fontFamily,
  };
}
