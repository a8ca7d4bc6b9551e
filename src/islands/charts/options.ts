import type { ChartOptions, ChartType, TooltipOptions } from 'chart.js';
import type { Colours } from './colours.ts';

/** What a chart shows; `unit` follows the number in its hint. */
export interface ChartFigure {
  kind: 'bar' | 'doughnut';
  measure: string;
  unit: string;
  rows: readonly { label: string; value: number }[];
}

/** What both kinds of chart have in common. */
export interface Setting {
  figure: ChartFigure;
  colours: Colours;
  /** Nothing moves. */
  isStill: boolean;
}

/** A face of the chart's for text of this size, in px. */
export function fontOf({ face }: Colours, size: number, weight = 600) {
  return { family: face, size, weight };
}

/** As long as the site's other fades. */
export function animationOf({ isStill }: Setting): Pick<ChartOptions, 'animation'> {
  return isStill ? { animation: false } : { animation: { duration: 300 } };
}

/** The hint at the pointer: the label, and its number with its unit. */
export function tooltipOf<Kind extends ChartType>({ figure, colours }: Setting): Partial<TooltipOptions<Kind>> {
  return {
    backgroundColor: colours.ink,
    titleColor: colours.line,
    bodyColor: colours.line,
    titleFont: fontOf(colours, 13),
    bodyFont: fontOf(colours, 13, 400),
    cornerRadius: 2,
    displayColors: false,
    padding: 10,
    callbacks: { label: ({ raw }) => `${figure.measure}: ${Number(raw)} ${figure.unit}` },
  } as Partial<TooltipOptions<Kind>>;
}
