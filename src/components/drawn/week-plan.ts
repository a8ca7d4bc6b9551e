/** An entry of the sample week. */
interface Entry {
  /** The full hour at which the entry starts: 9 is 09:00. */
  hour: number;
  /** Duration in hours. */
  hours: number;
  kind: 'Article' | 'Short posts' | 'Report' | 'Keywords' | 'Your hour';
  /** Number of short posts; omitted for the other kinds. */
  count?: number | undefined;
  title: string;
}

interface Day {
  label: string;
  entries: readonly Entry[];
}

/** The hour of the first row. */
export const FIRST_HOUR = 9;

/** The sample week of the home page and the features page, with the posts of the smallest plan (`weekOf`). */
export const WEEK_PLAN: readonly Day[] = [
  {
    label: 'Mon',
    entries: [
      { hour: 9, hours: 1, kind: 'Article', title: 'What buyers ask first' },
      { hour: 11, hours: 1, kind: 'Keywords', title: 'Next month’s terms' },
    ],
  },
  {
    label: 'Tue',
    entries: [{ hour: 10, hours: 2, kind: 'Short posts', count: 2, title: 'From Monday’s article' }],
  },
  {
    label: 'Wed',
    entries: [
      { hour: 9, hours: 1, kind: 'Short posts', count: 2, title: 'Newsletter, answer' },
      { hour: 11, hours: 1, kind: 'Keywords', title: 'Gaps in the results' },
    ],
  },
  {
    label: 'Thu',
    entries: [
      { hour: 9, hours: 1, kind: 'Article', title: 'Two options, compared' },
      { hour: 10, hours: 1, kind: 'Short posts', count: 2, title: 'From today’s article' },
    ],
  },
  {
    label: 'Fri',
    entries: [
      { hour: 9, hours: 1, kind: 'Short posts', count: 2, title: 'Social, newsletter' },
      { hour: 11, hours: 1, kind: 'Report', title: 'The month’s rankings' },
    ],
  },
  {
    label: 'Sat',
    entries: [{ hour: 9, hours: 1, kind: 'Your hour', title: 'Approve next week' }],
  },
  { label: 'Sun', entries: [] },
];

/** Formats an hour: `9` → `09:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** An entry's kind, with the number of short posts: `Article`, `2 short posts`. */
export function nameOf({ kind, count }: Pick<Entry, 'kind' | 'count'>): string {
  return count === undefined ? kind : `${count} ${kind.toLowerCase()}`;
}

/** The summary in the head of a day's column. */
export function summaryOf({ entries }: Day): string {
  if (entries.some(({ kind }) => kind === 'Your hour')) return '1 hour';
  return entries.length === 0 ? 'free' : `${entries.length} scheduled`;
}
