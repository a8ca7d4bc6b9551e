import { isDay, type Filter } from '#domain/admin/filter.ts';

interface Props {
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** The inputs for the first and the last day of a filter, both in UTC. */
export function FilterDays({ filter, onFilter }: Props) {
  const days: ['from' | 'to', string][] = [
    ['from', 'From (UTC)'],
    ['to', 'To (UTC)'],
  ];
  return days.map(([name, label]) => (
    <label key={name}>
      <span>{label}</span>
      <input
        type="date"
        value={filter[name]}
        min={name === 'to' ? filter.from : undefined}
        max={name === 'from' ? filter.to : undefined}
        onChange={({ target: { value } }) =>
          (value === '' || isDay(value)) && onFilter({ ...filter, [name]: value })
        }
      />
    </label>
  ));
}
