/** One thing that stands in the week, at a full hour. */
interface Entry {
  /** 9 is 09:00. */
  hour: number;
  /** How many hours it fills on the sheet. */
  hours: number;
  kind: 'Article' | 'Report' | 'Keywords' | 'Your hour';
  title: string;
}

interface Day {
  label: string;
  /** What the head of its column says. */
  summary: string;
  entries: readonly Entry[];
}

/** The sheet's first row. */
export const FIRST_HOUR = 9;

/** The week of the home page: everything stands there before it begins, and one hour is the customer's. */
export const WEEK_PLAN: readonly Day[] = [
  {
    label: 'Mon',
    summary: '2 scheduled',
    entries: [
      { hour: 9, hours: 1, kind: 'Article', title: 'The question buyers ask first' },
      { hour: 11, hours: 1, kind: 'Keywords', title: 'Next four terms' },
    ],
  },
  {
    label: 'Tue',
    summary: '1 scheduled',
    entries: [{ hour: 10, hours: 2, kind: 'Article', title: 'A guide to choosing, step by step' }],
  },
  {
    label: 'Wed',
    summary: '2 scheduled',
    entries: [
      { hour: 9, hours: 1, kind: 'Article', title: 'What it costs, and why' },
      { hour: 11, hours: 1, kind: 'Report', title: 'Rankings at midweek' },
    ],
  },
  {
    label: 'Thu',
    summary: '2 scheduled',
    entries: [
      { hour: 9, hours: 1, kind: 'Keywords', title: 'Gaps in the results' },
      { hour: 10, hours: 1, kind: 'Article', title: 'Two ways to do it, compared' },
    ],
  },
  {
    label: 'Fri',
    summary: '2 scheduled',
    entries: [
      { hour: 9, hours: 1, kind: 'Article', title: 'A case from the field' },
      { hour: 11, hours: 1, kind: 'Report', title: 'The week on one page' },
    ],
  },
  {
    label: 'Sat',
    summary: '1 hour',
    entries: [{ hour: 9, hours: 1, kind: 'Your hour', title: 'Review what comes next' }],
  },
  { label: 'Sun', summary: 'free', entries: [] },
];

/** `9` → `09:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
