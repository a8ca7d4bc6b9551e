import { useState } from 'react';
import { filterOptions, NO_FILTER, productsOf, sourcesOf, type Filter } from '#domain/admin/filter.ts';
import { sourceWords } from '#domain/admin/source-words.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { FilterDays } from './FilterDays.tsx';
import { formatKey } from './format.ts';
import { givenValues } from './place.ts';
import { statusOf } from './record-words.ts';

interface Props {
  tab: TabName;
  filter: Filter;
  articleSources: readonly string[];
  onFilter: (filter: Filter) => void;
}

interface Option {
  value: string;
  label: string;
}

const SORTS: Readonly<Record<string, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount: 'Highest amount',
};

/** The filters and the sort of a tab. On a narrow screen they are closed at first, unless a filter or a sort is set. */
export function Filters({ tab, filter, articleSources, onFilter }: Props) {
  const count = Object.keys(givenValues(filter)).length;
  const [isOpen] = useState(() => count > 0 || matchMedia('(width >= 64rem)').matches);
  const options = filterOptions(tab);
  const words = (values: readonly string[]) => values.map((value) => ({ value, label: formatKey(value) }));
  const articles = tab === 'contact' ? articleSources : [];
  const sources = [...sourcesOf(tab), ...articles].map((value) => ({ value, label: sourceWords(value) }));
  const choices: [
    name: 'work' | 'status' | 'source' | 'product',
    label: string,
    options: readonly Option[],
  ][] = [
    ['work', 'State', words(options.work)],
    tab === 'payments'
      ? ['status', 'Payment', options.status.map((value) => ({ value, label: statusOf(value).word }))]
      : ['status', 'State', words(options.status)],
    ['source', 'Source', sources],
    ['product', 'Product', productsOf(tab)],
  ];
  return (
    <details className="filters" open={isOpen}>
      <summary>
        <span>Filters</span>
        {count > 0 && <span translate="no">{` (${count})`}</span>}
      </summary>
      <div className="filter-fields">
        {choices.map(
          ([name, label, list]) =>
            list.length > 0 && (
              <label key={name}>
                <span>{label}</span>
                <select
                  value={filter[name]}
                  onChange={(event) => onFilter({ ...filter, [name]: event.target.value })}
                >
                  <option value="">All</option>
                  {list.map(({ value, label: text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ),
        )}
        <FilterDays filter={filter} onFilter={onFilter} />
        <label>
          <span>Sort</span>
          <select
            value={filter.sort || 'newest'}
            onChange={({ target }) =>
              onFilter({ ...filter, sort: target.value === 'newest' ? '' : target.value })
            }
          >
            {options.sort.map((value) => (
              <option key={value} value={value}>
                {SORTS[value]}
              </option>
            ))}
          </select>
        </label>
        {count > 0 && (
          <button className="button quiet" type="button" onClick={() => onFilter(NO_FILTER)}>
            Clear filters
          </button>
        )}
      </div>
    </details>
  );
}
