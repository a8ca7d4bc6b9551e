import type { SourceTotals } from '#domain/admin/sources.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { formatCount } from './format.ts';

interface Props {
  totals: readonly SourceTotals[];
  nameOf: (one: SourceTotals) => string;
}

const MOST_BARS = 8;

const MEASURES = [
  { key: 'leads', label: 'Leads', write: formatCount },
  { key: 'orders', label: 'Paid orders', write: formatCount },
  { key: 'revenue', label: 'Revenue', write: (amount: number) => formatCents(toCents(amount)) },
] as const;

/**
 * Charts of leads, paid orders and revenue for the largest groups. Hidden from screen readers, because a
 * table with the same numbers follows.
 */
export function SourceBars({ totals, nameOf }: Props) {
  return (
    <div className="source-bars" aria-hidden="true">
      {MEASURES.map(({ key, label, write }) => {
        const bars = totals.toSorted((a, b) => b[key] - a[key]).slice(0, MOST_BARS);
        const most = Math.max(...bars.map((bar) => bar[key]), 1);
        return (
          <figure key={key}>
            <figcaption className="label">{label}</figcaption>
            {bars.map((bar) => (
              <div key={bar.name} className="bar">
                <span>{nameOf(bar)}</span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none">
                  <rect width={(bar[key] / most) * 100} height={10} />
                </svg>
                <span className="figures">{write(bar[key])}</span>
              </div>
            ))}
          </figure>
        );
      })}
    </div>
  );
}
