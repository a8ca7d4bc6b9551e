import type { Chart, ChartType, Plugin } from 'chart.js';
import type { Colors } from './colors.ts';

/** The data of a chart. `unit` follows the number in the tooltip. */
export interface ChartFigure {
  kind: 'bar' | 'doughnut';
  measure: string;
  unit: string;
  rows: readonly { label: string; value: number }[];
}

/** The input of both kinds of chart. */
export interface Setting {
  figure: ChartFigure;
  colors: Colors;
  /** The padding of the drawing (the chart drawn at build time) for labels and numbers, in px. */
  sides: { left: number; right: number };
  /** Whether the chart is drawn without animation. */
  isStill: boolean;
}

/** The chart.js options of a text in the drawing's font family. `size` is in px. */
export function fontOf({ colors }: Setting, size: number, weight: number) {
  return { family: colors.font, size, weight };
}

/** The chart.js options of both kinds of chart. */
export function commonOptions(setting: Setting) {
  const { colors, figure, isStill } = setting;
  return {
    animation: isStill ? (false as const) : { duration: 300 },
    maintainAspectRatio: false,
    plugins: {
      tooltip: {
        backgroundColor: colors.ink,
        titleColor: colors.sheet,
        bodyColor: colors.sheet,
        titleFont: fontOf(setting, 15, 600),
        bodyFont: fontOf(setting, 15, 400),
        cornerRadius: 2,
        displayColors: false,
        padding: 10,
        callbacks: {
          title: (items: { dataIndex: number }[]) =>
            items.map(({ dataIndex }) => figure.rows[dataIndex]?.label ?? ''),
          label: ({ raw }: { raw: unknown }) => `${figure.measure}: ${Number(raw)} ${figure.unit}`,
        },
      },
    },
  };
}

interface NumberStyle {
  /** Font size in px. */
  size: number;
  weight: number;
  align: CanvasTextAlign;
  /** Returns the position of a row's number, in px. */
  place: (chart: Chart, index: number) => { x: number; y: number };
}

/** Writes each row's number on the chart. */
export function numbers<Kind extends ChartType>(
  setting: Setting,
  { size, weight, align, place }: NumberStyle,
): Plugin<Kind> {
  const { colors, figure } = setting;
  return {
    id: 'numbers',
    afterDatasetsDraw: (chart) => {
      const { ctx } = chart;
      ctx.save();
      ctx.textAlign = align;
      ctx.textBaseline = 'middle';
      ctx.font = `${weight} ${size}px ${colors.font}`;
      ctx.lineJoin = 'round';
      ctx.lineWidth = 6;
      for (const [index, { value }] of figure.rows.entries()) {
        const { x, y } = place(chart as unknown as Chart, index);
        const outline = colors.outlines[index] ?? 'none';
        ctx.strokeStyle = outline;
        if (outline !== 'none') ctx.strokeText(String(value), x, y);
        ctx.fillStyle = colors.numbers[index] ?? colors.ink;
        ctx.fillText(String(value), x, y);
      }
      ctx.restore();
    },
  };
}
