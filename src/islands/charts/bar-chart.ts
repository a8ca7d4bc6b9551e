import type { Chart, ChartConfiguration, Scale } from 'chart.js';
import { wrapLabel } from '#domain/content/wrap-label.ts';
import { BAR, LABEL_WIDTH } from './measures.ts';
import { commonOptions, fontOf, numbers, type Setting } from './setting.ts';
import { holdTooltip } from './tooltip.ts';

/** A bar chart whose bars exactly cover the bars of the chart drawn at build time. */
export function barChart(setting: Setting): ChartConfiguration<'bar', number[], string[]> {
  const { colors, figure, sides } = setting;
  /** The height of the axis below the bars, as a fraction of the chart's height. */
  const share = BAR.scale / (figure.rows.length * BAR.row + BAR.scale);
  return {
    type: 'bar',
    data: {
      labels: figure.rows.map(({ label }) => wrapLabel(label, LABEL_WIDTH)),
      datasets: [
        {
          data: figure.rows.map(({ value }) => value),
          backgroundColor: colors.parts,
          hoverBackgroundColor: colors.parts,
          borderColor: colors.ink,
          borderWidth: 1,
          borderSkipped: false,
          categoryPercentage: 1,
          barPercentage: BAR.thickness / BAR.row,
        },
      ],
    },
    options: {
      ...commonOptions(setting),
      indexAxis: 'y',
      layout: { padding: { right: sides.right } },
      scales: {
        x: {
          min: 0,
          max: 100,
          border: { display: false },
          grid: { color: colors.line, drawTicks: false },
          ticks: { color: colors.ink, font: fontOf(setting, BAR.text, 400), stepSize: 25, maxRotation: 0 },
          afterFit: (scale) => setSize(scale, { height: scale.chart.height * share }),
        },
        y: {
          border: { display: false },
          grid: { display: false, tickLength: 0 },
          ticks: {
            color: colors.ink,
            font: ({ chart }) => ({
              ...fontOf(setting, labelSize(chart, setting), 600),
              lineHeight: `${BAR.line}px`,
            }),
            autoSkip: false,
            padding: BAR.gap,
          },
          afterFit: (scale) => setSize(scale, { width: sides.left }),
        },
      },
    },
    plugins: [
      holdTooltip(),
      numbers(setting, {
        size: 16,
        weight: 600,
        align: 'start',
        place: ({ scales }, index) => ({
          x: (scales['x']?.getPixelForValue(figure.rows[index]?.value ?? 0) ?? 0) + BAR.gap,
          y: scales['y']?.getPixelForValue(index) ?? 0,
        }),
      }),
    ],
  };
}

/** The font size of the labels in px: smaller if the font that is there is too wide for the column beside the bars. */
function labelSize({ ctx }: Chart, { colors, figure, sides }: Setting): number {
  ctx.save();
  ctx.font = `600 ${BAR.text}px ${colors.font}`;
  const lines = figure.rows.flatMap(({ label }) => wrapLabel(label, LABEL_WIDTH));
  const widest = Math.max(...lines.map((line) => ctx.measureText(line).width));
  ctx.restore();
  return Math.min(BAR.text, (BAR.text * (sides.left - BAR.gap)) / widest);
}

/** Sets an axis's size in px, without the padding that chart.js adds for labels. */
function setSize(scale: Scale, size: { width: number } | { height: number }): void {
  Object.assign(scale, size, { paddingTop: 0, paddingRight: 0, paddingBottom: 0, paddingLeft: 0 });
}
