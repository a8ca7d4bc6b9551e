import { formatCents, toCents } from '#domain/money.ts';
import { TAB_NAMES, tabOf } from '#domain/admin/tabs.ts';
import { SESSION_HOURS, type SummaryAnswer } from '#domain/admin/summary.ts';
import { formatCount } from './format.ts';

interface Props {
  /** Null until the totals have loaded. */
  summary: SummaryAnswer | null;
  isLoading: boolean;
}

/** The tiles with the seven totals. */
export function Tiles({ summary, isLoading }: Props) {
  return (
    <dl className="tiles" tabIndex={0} aria-label="Totals" aria-busy={isLoading}>
      {tilesOf(summary).map(({ label, value, beside }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {beside && <dd className="beside">{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}

const dollars = (amount: number): string => formatCents(toCents(amount), { cents: 'always' });

function tilesOf(summary: SummaryAnswer | null): { label: string; value: string; beside?: string }[] {
  const show = (write: (known: SummaryAnswer) => string) => (summary ? write(summary) : '–');
  return [
    ...TAB_NAMES.map((name) => ({
      label: tabOf(name).label,
      value: show(({ counts }) => formatCount(counts[name])),
    })),
    {
      label: 'Success rate',
      value: show(({ successRate }) => `${successRate}%`),
      beside: show(({ settledRate }) =>
        settledRate === null
          ? `No order older than ${SESSION_HOURS} h yet`
          : `${settledRate}% of orders older than ${SESSION_HOURS} h`,
      ),
    },
    {
      label: 'Total revenue',
      value: show(({ totalRevenue }) => dollars(totalRevenue)),
      beside: show(({ netRevenue }) => `${dollars(netRevenue)} net`),
    },
    { label: 'Pending', value: show(({ pending }) => formatCount(pending)) },
  ];
}
