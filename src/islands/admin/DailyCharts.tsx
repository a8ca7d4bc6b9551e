import { formatCents, toCents } from '#domain/money.ts';
import type { DayTotals } from '#domain/admin/summary.ts';
import { DayChart } from './DayChart.tsx';
import { formatCount, formatDay } from './format.ts';

const dollars = (amount: number) => formatCents(toCents(amount), { cents: 'always' });

/** Leads and revenue of each day, as charts and as a table, in a section that is closed until staff open it. */
export function DailyCharts({ days }: { days: readonly DayTotals[] }) {
  return (
    <details className="charts">
      <summary>Leads and revenue, day by day</summary>
      <div className="chart-pair">
        <DayChart
          title="Leads per day"
          bars={days.map(({ day, leads }) => ({ day, value: leads }))}
          write={formatCount}
        />
        <DayChart
          title="Revenue per day"
          bars={days.map(({ day, revenue }) => ({ day, value: revenue }))}
          write={dollars}
        />
      </div>
      <div className="figures-table">
        <table className="totals">
          <caption>Leads and revenue of each day, in UTC</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Leads</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, leads, revenue }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{formatDay(day)}</time>
                </th>
                <td>{formatCount(leads)}</td>
                <td>{dollars(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
