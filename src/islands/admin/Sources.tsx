import { useCallback, useMemo } from 'react';
import { groupSources, SOURCE_GROUPS, type SourceGroup, type SourceTotals } from '#domain/admin/sources.ts';
import { sourceWords } from '#domain/admin/source-words.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { useCalls } from './calls.ts';
import { ExportButton, ExportProgress } from './Export.tsx';
import { Failed } from './Failed.tsx';
import { FilterDays } from './FilterDays.tsx';
import { formatCount } from './format.ts';
import { sourcesPath } from './paths.ts';
import type { Place } from './place.ts';
import { SourceBars } from './SourceBars.tsx';
import { useAnswer } from './use-answer.ts';
import type { Export } from './use-export.ts';

interface Props {
  place: Place;
  csv: Export;
  onPlace: (place: Place) => void;
}

const LABELS: Readonly<Record<SourceGroup, string>> = {
  source: 'Source',
  page: 'First page',
  referrer: 'Referrer',
  campaign: 'Campaign',
};
/** The names of the groups whose page, referrer or campaign is unknown. Every row has a source. */
const UNKNOWN: Readonly<Record<Exclude<SourceGroup, 'source'>, string>> = {
  page: 'Unknown page',
  referrer: 'No referrer',
  campaign: 'No campaign',
};

/** The view Sources: leads, paid orders and revenue by origin, for a span of days. */
export function Sources({ place, csv, onPlace }: Props) {
  const calls = useCalls();
  const { filter, group } = place;
  const ask = useCallback(() => calls.sources(filter), [calls, filter]);
  const { status, answer, reload } = useAnswer(ask);
  const totals = useMemo(() => groupSources(answer?.rows ?? [], group), [answer, group]);
  const nameOf = ({ name }: SourceTotals) =>
    group === 'source' ? sourceWords(name) : name === '' ? UNKNOWN[group] : name;
  const dollars = (amount: number) => formatCents(toCents(amount), { cents: 'always' });
  return (
    <>
      <div className="tools">
        <div className="filter-fields">
          <label>
            <span>By</span>
            <select
              value={group}
              onChange={({ target }) => {
                const chosen = SOURCE_GROUPS.find((one) => one === target.value);
                if (chosen) onPlace({ ...place, group: chosen });
              }}
            >
              {SOURCE_GROUPS.map((one) => (
                <option key={one} value={one}>
                  {LABELS[one]}
                </option>
              ))}
            </select>
          </label>
          <FilterDays filter={filter} onFilter={(to) => onPlace({ ...place, filter: to })} />
        </div>
        <div className="actions">
          <ExportButton path={sourcesPath('.csv', filter)} isPart={false} csv={csv} />
        </div>
      </div>
      <ExportProgress csv={csv} />
      <p className={status === 'ready' && totals.length === 0 ? 'empty' : 'loading'} role="status">
        {status === 'loading' && <span className="spinner" />}
        {status === 'loading' && <span>Loading data...</span>}
        {status === 'ready' && totals.length === 0 && <span>No data available</span>}
      </p>
      {status === 'failed' && <Failed onRetry={reload} />}
      {totals.length > 0 && (
        <>
          <SourceBars totals={totals} nameOf={nameOf} />
          <div className="figures-table">
            <table className="totals">
              <caption>
                {filter.from === '' && <span>The last 30 days. </span>}
                <span>An order counts for the first lead of its address.</span>
              </caption>
              <thead>
                <tr>
                  <th scope="col">{LABELS[group]}</th>
                  <th scope="col">Leads</th>
                  <th scope="col">Paid orders</th>
                  <th scope="col">Revenue</th>
                </tr>
              </thead>
              <tbody>
                {totals.map((one) => (
                  <tr key={one.name}>
                    <th scope="row">{nameOf(one)}</th>
                    <td>{formatCount(one.leads)}</td>
                    <td>{formatCount(one.orders)}</td>
                    <td>{dollars(one.revenue)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}
