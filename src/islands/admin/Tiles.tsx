import { formatCents, toCents } from '#domain/money.ts';
import { TAB_NAMES, tabOf, type SummaryAnswer } from '#domain/records.ts';
import { count } from './words.ts';

interface Props {
  /** Null before it has come. */
  summary: SummaryAnswer | null;
  isLoading: boolean;
}

/** Seven sums, a column of the week each. */
export function Tiles({ summary, isLoading }: Props) {
  return (
    <dl className="tiles" aria-busy={isLoading}>
      {tilesOf(summary).map(({ label, value }) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function tilesOf(summary: SummaryAnswer | null): { label: string; value: string }[] {
  const show = (write: (known: SummaryAnswer) => string) => (summary ? write(summary) : '–');
  return [
    ...TAB_NAMES.map((name) => ({
      label: tabOf(name).label,
      value: show(({ counts }) => count(counts[name])),
    })),
    { label: 'Success rate', value: show(({ successRate }) => `${successRate}%`) },
    {
      label: 'Total revenue',
      value: show(({ totalRevenue }) => formatCents(toCents(totalRevenue), { cents: 'always' })),
    },
    { label: 'Pending', value: show(({ pending }) => count(pending)) },
  ];
}
