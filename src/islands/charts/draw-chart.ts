import type { ChartConfiguration } from 'chart.js';
import { barOptions } from './bar-options.ts';
import { readColours, type Colours } from './colours.ts';
import { ringOptions } from './ring-options.ts';

/** What a chart shows; `unit` follows `measure` in its hint. */
export interface ChartFigure {
  kind: 'bar' | 'doughnut';
  measure: string;
  unit: string;
  rows: readonly { label: string; value: number }[];
}

interface Task {
  canvas: HTMLCanvasElement;
  /** The page's own drawing of the same rows: the chart takes its colours and its measures. */
  drawing: SVGSVGElement;
  figure: ChartFigure;
  /** Aborted when the chart is taken off the page. */
  signal: AbortSignal;
}

/** Draws with chart.js, and again when the colour scheme changes. Rejects when the library cannot be loaded. */
export async function drawChart({ canvas, drawing, figure, signal }: Task): Promise<void> {
  const { ArcElement, BarController, BarElement, CategoryScale, Chart, DoughnutController, LinearScale, Tooltip } =
    await import('chart.js');
  Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const configure = (): ChartConfiguration => configuration(figure, readColours(drawing), still.matches);
  let chart = new Chart(canvas, configure());
  matchMedia('(prefers-color-scheme: dark)').addEventListener(
    'change',
    () => {
      chart.destroy();
      chart = new Chart(canvas, configure());
    },
    { signal },
  );
  signal.addEventListener('abort', () => chart.destroy());
}

function configuration(figure: ChartFigure, colours: Colours, isStill: boolean): ChartConfiguration {
  const { kind, measure, rows, unit } = figure;
  const { dataset, options, plugin } = kind === 'bar' ? barOptions(rows, colours) : ringOptions(rows, colours);
  const { parts } = colours;
  return {
    type: kind,
    data: {
      labels: rows.map(({ label }) => label),
      datasets: [
        {
          data: rows.map(({ value }) => value),
          backgroundColor: parts,
          hoverBackgroundColor: parts,
          borderColor: colours.ink,
          hoverBorderColor: colours.ink,
          ...dataset,
        },
      ],
    },
    options: {
      maintainAspectRatio: false,
      ...(isStill && { animation: false }),
      font: { family: colours.face, size: 13, weight: 600 },
      color: colours.ink,
      ...options,
      plugins: {
        tooltip: {
          backgroundColor: colours.ink,
          titleColor: colours.sheet,
          bodyColor: colours.sheet,
          cornerRadius: 2,
          displayColors: false,
          padding: 10,
          callbacks: { label: ({ raw }) => `${measure}: ${Number(raw)} ${unit}` },
        },
      },
    },
    plugins: [plugin],
  } as ChartConfiguration;
}
