import type { Chart, ChartType, Plugin } from 'chart.js';
import type { Colours } from './colours.ts';

/** What a chart shows; `unit` follows the number in the tooltip. */
export interface ChartFigure {
  kind: 'bar' | 'doughnut';
  measure: string;
  unit: string;
  rows: readonly { label: string; value: number }[];
}

/** What both kinds of chart are made from. */
export interface Setting {
  figure: ChartFigure;
  colours: Colours;
  /** What the drawing keeps free at its sides for labels and numbers, in px. */
  sides: { left: number; right: number };
  /** Nothing moves. */
  isStill: boolean;
}

/** The drawing's face; `size` in px. */
export function fontOf({ colours }: Setting, size: number, weight: number) {
  return { family: colours.face, size, weight };
}

/** What both kinds of chart have in common. */
export function commonOptions(setting: Setting) {
  const { colours, figure, isStill } = setting;
  return {
    animation: isStill ? (false as const) : { duration: 300 },
    maintainAspectRatio: false,
    plugins: {
      tooltip: {
        backgroundColor: colours.ink,
        titleColor: colours.sheet,
        bodyColor: colours.sheet,
        titleFont: fontOf(setting, 13, 600),
        bodyFont: fontOf(setting, 13, 400),
        cornerRadius: 2,
        displayColors: false,
        padding: 10,
        callbacks: {
          label: ({ raw }: { raw: unknown }) => `${figure.measure}: ${Number(raw)} ${figure.unit}`,
        },
      },
    },
  };
}

interface NumberLook {
  /** In px. */
  size: number;
  weight: number;
  align: CanvasTextAlign;
  /** Where the row's number stands, in px. */
  place: (chart: Chart, index: number) => { x: number; y: number };
}

/** Writes each row's number on the chart. */
export function numbers<Kind extends ChartType>(
  setting: Setting,
  { size, weight, align, place }: NumberLook,
): Plugin<Kind> {
  const { colours, figure } = setting;
  return {
    id: 'numbers',
    afterDatasetsDraw: (chart) => {
      const { ctx } = chart;
      ctx.save();
      ctx.textAlign = align;
      ctx.textBaseline = 'middle';
      ctx.font = `${weight} ${size}px ${colours.face}`;
      for (const [index, { value }] of figure.rows.entries()) {
        const { x, y } = place(chart as unknown as Chart, index);
        ctx.fillStyle = colours.numbers[index] ?? colours.ink;
        ctx.fillText(String(value), x, y);
      }
      ctx.restore();
    },
  };
}
