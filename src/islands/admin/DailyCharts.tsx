import { formatCents, toCents } from '#domain/money.ts';
import type { DeskDay } from '#domain/records.ts';
import { DayChart } from './DayChart.tsx';
import { count, dayText } from './words.ts';

const dollars = (amount: number) => formatCents(toCents(amount), { cents: 'always' });

/** Leads and revenue of each day, drawn, and the same figures as a table. Before they have come their room is kept. */
export function DailyCharts({ days }: { days: readonly DeskDay[] }) {
  return (
    <section className="desk-part charts" aria-label="Day by day">
      <DayChart
        title="Leads per day"
        bars={days.map(({ day, leads }) => ({ day, value: leads }))}
        write={count}
      />
      <DayChart
        title="Revenue per day"
        bars={days.map(({ day, revenue }) => ({ day, value: revenue }))}
        write={dollars}
      />
      <details>
        <summary>The figures as a table</summary>
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
                    <time dateTime={day}>{dayText(day)}</time>
                  </th>
                  <td>{count(leads)}</td>
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
