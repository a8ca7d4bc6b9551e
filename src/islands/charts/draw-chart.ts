import type { Chart as LiveChart } from 'chart.js';
import { barChart } from './bar-chart.ts';
import { readColors } from './colors.ts';
import { ringChart } from './ring-chart.ts';
import type { ChartFigure, Setting } from './setting.ts';
import { hideTooltip } from './tooltip.ts';

interface Task {
  canvas: HTMLCanvasElement;
  /** The chart that was drawn at build time, from which the canvas takes its colors and padding. */
  drawing: SVGSVGElement;
  figure: ChartFigure;
  /** Aborted when the chart is removed. */
  signal: AbortSignal;
}

/**
 * Draws the chart with chart.js, and again when the color scheme changes. Rejects when chart.js cannot be
 * loaded. Draws nothing if `signal` is aborted before chart.js and the fonts have loaded.
 */
export async function drawChart({ canvas, drawing, figure, signal }: Task): Promise<void> {
  const {
    ArcElement,
    BarController,
    BarElement,
    CategoryScale,
    Chart,
    DoughnutController,
    LinearScale,
    Tooltip,
  } = await import('chart.js');
  // A canvas does not draw its labels again when a font arrives.
  await document.fonts.ready;
  if (signal.aborted) return;
  Chart.register(
    ArcElement,
    BarController,
    BarElement,
    CategoryScale,
    DoughnutController,
    LinearScale,
    Tooltip,
  );
  const draw = (): LiveChart => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { paddingLeft, paddingRight } = getComputedStyle(drawing);
    const sides = { left: parseFloat(paddingLeft), right: parseFloat(paddingRight) };
    const setting: Setting = { figure, colors: readColors(drawing), sides, isStill };
    return figure.kind === 'bar'
      ? new Chart(canvas, barChart(setting))
      : new Chart(canvas, ringChart(setting));
  };
  let chart = draw();
  const redraw = () => {
    chart.destroy();
    chart = draw();
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw, { signal });
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hideTooltip(chart);
  };
  document.addEventListener('keydown', onKey, { signal });
  signal.addEventListener('abort', () => chart.destroy());
}
