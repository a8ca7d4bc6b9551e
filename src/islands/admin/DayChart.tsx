import { brand } from '#brand';
import { dayNumber } from '#domain/content/week-days.ts';
import { formatDay } from './format.ts';

interface Bar {
  /** The day in UTC, such as `2026-11-20`. */
  day: string;
  value: number;
}

interface Props {
  title: string;
  bars: readonly Bar[];
  write: (value: number) => string;
}

/**
 * Distance from the start of one bar to the start of the next, in units of the `viewBox`, which is stretched to the
 * available width.
 */
const STEP = 10;
const THICKNESS = 7;
const HEIGHT = 100;

/**
 * A chart with a scale and one bar for each day. The bars of review days (`brand.reviewDay`) have a
 * different color. Scale and bars are hidden from screen readers, because the table in DailyCharts has the
 * same numbers.
 */
export function DayChart({ title, bars, write }: Props) {
  const most = roundUp(Math.max(...bars.map(({ value }) => value), 0));
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="chart">
      <figcaption>
        <span className="label">{title}</span> <strong>{first ? write(sum) : '–'}</strong>{' '}
        <span className="label">{first && `in ${bars.length} days`}</span>
      </figcaption>
      <div className="plot" aria-hidden="true">
        <div className="scale label">
          {[most, most / 2, 0].map((value, index) => (
            <span key={index}>{most > 0 && write(value)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {[0, HEIGHT / 2].map((y) => (
            <line key={y} x1={0} x2={bars.length * STEP} y1={y} y2={y} />
          ))}
          {bars.map(({ day, value }, index) => {
            const height = most > 0 ? (value / most) * HEIGHT : 0;
            return (
              <rect
                key={day}
                className={isReviewDay(day) ? 'sat' : undefined}
                x={index * STEP + (STEP - THICKNESS) / 2}
                y={HEIGHT - height}
                width={THICKNESS}
                height={height}
              >
                <title>{`${formatDay(day)}: ${write(value)}`}</title>
              </rect>
            );
          })}
        </svg>
        <div className="days label">
          <span>{first && formatDay(first.day)}</span>
          <span>{last && formatDay(last.day)}</span>
        </div>
      </div>
    </figure>
  );
}

/**
 * Rounds `most` up to the top of the scale: to a multiple of 2 if `most` is below 10, of 20 if below 100, and so on.
 * The middle of the scale is then a round number too.
 */
function roundUp(most: number): number {
  if (most <= 0) return 0;
  const unit = Math.max(2, 2 * 10 ** Math.floor(Math.log10(most)));
  return Math.ceil(most / unit) * unit;
}

function isReviewDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === dayNumber(brand.reviewDay);
}
