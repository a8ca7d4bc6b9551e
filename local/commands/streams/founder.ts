import { COLORS, HEIGHT, WIDTH, progress, rect, rule, svg, words } from './drawing.ts';

const COLUMN = WIDTH / 7;
const SCALE = 0.86;

/** Draws two hourly rates to the same scale, then a week from which the busywork disappears. */
export function founder(time: number): string {
  return time < 0.5 ? rates(time / 0.5) : days((time - 0.5) / 0.5);
}

function rates(time: number): string {
  const survival = progress(time, 0.05, 0.2);
  const owner = progress(time, 0.3, 0.85);
  return svg(COLORS.ink, [
    words('$8', 72, 150, { size: 72, fill: COLORS.sheet, weight: 800 }),
    rect({ x: 72, y: 180, width: 8 * SCALE * survival, height: 48, fill: COLORS.sheet }),
    owner > 0 ? words('$1,000+', 72, 370, { size: 72, fill: COLORS.sheet, weight: 800 }) : '',
    rect({ x: 72, y: 400, width: 1060 * SCALE * owner, height: 48, fill: COLORS.hour }),
  ]);
}

function days(time: number): string {
  const columns = [0, 1, 2, 3, 4, 5, 6];
  return svg(COLORS.sheet, [
    rect({ x: 5 * COLUMN, y: 0, width: COLUMN, height: HEIGHT, fill: COLORS.tint }),
    ...columns.map((day) => rule(day * COLUMN, 0, day * COLUMN, HEIGHT)),
    ...columns.slice(0, 5).map((day) => busywork(day, time)),
    rect({
      x: 5 * COLUMN,
      y: 60,
      width: COLUMN,
      height: 108 * progress(time, 0.6, 0.75),
      fill: COLORS.hour,
    }),
  ]);
}

function busywork(day: number, time: number): string {
  const gone = progress(time, 0.12 + day * 0.08, 0.3 + day * 0.08);
  const height = (300 + (day % 3) * 60) * (1 - gone);
  const quiet = rect({
    x: day * COLUMN,
    y: HEIGHT - 96 * gone,
    width: COLUMN - 2,
    height: 96,
    fill: COLORS.shade,
  });
  return quiet + rect({ x: day * COLUMN, y: HEIGHT - height, width: COLUMN - 2, height, fill: COLORS.edge });
}
