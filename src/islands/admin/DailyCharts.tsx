import { formatCents, toCents } from '#domain/money.ts';
import type { DayTotals } from '#domain/admin/summary.ts';
import { DayChart } from './DayChart.tsx';
import { formatCount, formatDay } from './format.ts';

const dollars = (amount: number) => formatCents(toCents(amount), { cents: 'always' });

/** Leads and revenue of each day as charts and as a table. Empty charts (no `days`) take the same space. */
export function DailyCharts({ days }: { days: readonly DayTotals[] }) {
  return (
    <section className="admin-part charts" aria-label="Day by day">
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
      <details>
        <summary>Show the figures as a table</summary>
        <div className="figures-table">
          <table>
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
    </section>
  );
}
