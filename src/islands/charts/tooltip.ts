import type { Chart, ChartEvent, ChartType, Plugin } from 'chart.js';

/**
 * The width in px of the margin around a tooltip in which the pointer still counts as on the tooltip. chart.js draws
 * the tooltip's arrow in this margin.
 */
const GAP = 8;

/** Keeps the tooltip while the pointer is on the tooltip or on the tooltip's arrow. */
export function holdTooltip<Kind extends ChartType>(): Plugin<Kind> {
  return {
    id: 'hold-tooltip',
    // chart.js ignores an event for which this function returns false.
    beforeEvent: ({ tooltip }, { event }) =>
      event.type !== 'mousemove' || !tooltip || tooltip.opacity === 0 || !isOn(tooltip, event),
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function isOn(box: Box, { x, y }: ChartEvent): boolean {
  if (x === null || y === null) return false;
  const isWithin = (at: number, start: number, size: number) => at >= start - GAP && at <= start + size + GAP;
  return isWithin(x, box.x, box.width) && isWithin(y, box.y, box.height);
}

/** Hides the tooltip until the pointer moves. */
export function hideTooltip(chart: Chart): void {
  chart.tooltip?.setActiveElements([], { x: 0, y: 0 });
  chart.setActiveElements([]);
  chart.render();
}
