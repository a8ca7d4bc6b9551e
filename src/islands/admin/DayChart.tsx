import { dayText } from './words.ts';

interface Bar {
  /** `2026-11-20`, in UTC. */
  day: string;
  value: number;
}

interface Props {
  title: string;
  bars: readonly Bar[];
  write: (value: number) => string;
}

/** Of the field that the bars are drawn on; it is stretched to the room there is. */
const STEP = 10;
const THICKNESS = 7;
const HEIGHT = 100;

/** One bar to a day, the last day of the week in its colour. The table beside it says the same to a screen reader. */
export function DayChart({ title, bars, write }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="chart">
      <figcaption>
        <span className="label">{title}</span> <strong>{first ? write(sum) : '–'}</strong>{' '}
        <span className="label">{first && `in ${bars.length} days`}</span>
      </figcaption>
      <div className="plot" aria-hidden="true">
        <span className="label">{most > 0 && write(most)}</span>
        <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {bars.map(({ day, value }, index) => {
            const height = most > 0 ? (value / most) * HEIGHT : 0;
            return (
              <rect
                key={day}
                className={endsWeek(day) ? 'sat' : undefined}
                x={index * STEP + (STEP - THICKNESS) / 2}
                y={HEIGHT - height}
                width={THICKNESS}
                height={height}
              >
                <title>{`${dayText(day)}: ${write(value)}`}</title>
              </rect>
            );
          })}
        </svg>
        <div className="days label">
          <span>{first && dayText(first.day)}</span>
          <span>{last && dayText(last.day)}</span>
        </div>
      </div>
    </figure>
  );
}

function endsWeek(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
}
