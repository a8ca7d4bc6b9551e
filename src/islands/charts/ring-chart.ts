import type { ChartConfiguration } from 'chart.js';
import { RING } from './measures.ts';
import { commonOptions, numbers, type Setting } from './setting.ts';
import { holdTooltip } from './tooltip.ts';

/** A doughnut chart that exactly covers the doughnut drawn at build time. */
export function ringChart(setting: Setting): ChartConfiguration<'doughnut', number[], string> {
  const { colors, figure } = setting;
  const outside = RING.radius + RING.thickness / 2;
  return {
    type: 'doughnut',
    data: {
      labels: figure.rows.map(({ label }) => label),
      datasets: [
        {
          data: figure.rows.map(({ value }) => value),
          backgroundColor: colors.parts,
          hoverBackgroundColor: colors.parts,
          borderColor: colors.ink,
          hoverBorderColor: colors.ink,
          borderWidth: 2,
        },
      ],
    },
    options: {
      ...commonOptions(setting),
      radius: `${(200 * outside) / RING.size}%`,
      cutout: `${(100 * (RING.radius - RING.thickness / 2)) / outside}%`,
    },
    plugins: [
      holdTooltip(),
      numbers(setting, {
        size: 26,
        weight: 800,
        align: 'center',
        place: (chart, index) => {
          const middle = chart.getDatasetMeta(0).data[index]?.tooltipPosition(true);
          return { x: middle?.x ?? 0, y: middle?.y ?? 0 };
        },
      }),
    ],
  };
}
