import { LEAD_FORMS } from '../forms/lead-forms.ts';
import { PLANS } from '../payments/plans.ts';
import { PAYMENT_STATUSES } from '../payments/status.ts';
import type { TabName } from './tabs.ts';
import { isWorkTab, WORK_STATES } from './work.ts';

/**
 * The filter of a tab: the values of the query parameters. `from` and `to` are the first and the last day in UTC
 * (`2026-11-20`). `''` means no restriction; for `sort`, newest first.
 */
export interface Filter {
  status: string;
  source: string;
  product: string;
  work: string;
  from: string;
  to: string;
  sort: string;
}

export const FILTER_NAMES = ['status', 'source', 'product', 'work', 'from', 'to', 'sort'] as const;

export const NO_FILTER: Filter = {
  ...{ status: '', source: '', product: '', work: '' },
  ...{ from: '', to: '', sort: '' },
};

/**
 * The value of `product` in a filter that selects orders of reports. To select orders of a plan, the value is
 * the plan's slug.
 */
export const REPORT_PRODUCT = 'report';

const MAX_SOURCE = 100;
/**
 * Accepts the years 1970 to 2999 only, because some years would fail: PostgreSQL has no year 0, and the day
 * after 9999-12-31 has a year of five digits.
 */
const DAY = /^(19[7-9]\d|2\d{3})-\d{2}-\d{2}$/;
/** The message for a parameter that should be a day but is not. */
export const DAY_MESSAGE = 'A day, such as 2026-11-20';

/**
 * The values that a tab offers for status, product, work and sort order. An empty list means that the tab does not
 * have this filter.
 */
export function filterOptions(tabName: TabName): Record<'status' | 'product' | 'work' | 'sort', string[]> {
  const isPayments = tabName === 'payments';
  return {
    status: isPayments
      ? [...PAYMENT_STATUSES]
      : tabName === 'newsletter'
        ? ['subscribed', 'unsubscribed']
        : [],
    product: productsOf(tabName).map(({ value }) => value),
    work: isWorkTab(tabName) ? [...WORK_STATES] : [],
    sort: ['newest', 'oldest', ...(isPayments ? ['amount'] : [])],
  };
}

/**
 * The products that a tab can be filtered by, with their labels. For payments: the plans and the report. For
 * the waitlist: the products that have a waitlist. Other tabs have none.
 */
export function productsOf(tabName: TabName): readonly { value: string; label: string }[] {
  if (tabName === 'waitlist')
    return LEAD_FORMS.waitlist.fields.flatMap((field) => ('options' in field ? field.options : []));
  if (tabName !== 'payments') return [];
  const plans = PLANS.map(({ slug, title }) => ({ value: slug, label: title }));
  return [...plans, { value: REPORT_PRODUCT, label: 'Report' }];
}

/**
 * The sources that forms/lead-forms.ts lists for a tab's forms. The sources of articles are left out, because the
 * content files define them.
 */
export function sourcesOf(tabName: TabName): string[] {
  const forms = Object.values(LEAD_FORMS).filter(({ table }) => table === tabName);
  return [...new Set(forms.flatMap(({ sources }): readonly string[] => sources))];
}

/**
 * Reads a tab's filter with `get`, which returns the value of a query parameter or null. Every wrong value
 * gets a message.
 */
export function readFilter(tabName: TabName, get: (name: string) => string | null) {
  const filter: Filter = { ...NO_FILTER };
  const messages: Record<string, string> = {};
  for (const name of FILTER_NAMES) {
    const value = get(name) ?? '';
    const message = value === '' ? null : fault(tabName, name, value);
    if (message === null) filter[name] = value;
    else messages[name] = message;
  }
  return { filter, messages };
}

function fault(tabName: TabName, name: keyof Filter, value: string): string | null {
  if (name === 'from' || name === 'to') return isDay(value) ? null : DAY_MESSAGE;
  if (name === 'source') {
    if (tabName === 'payments') return 'Orders have no source';
    return value.length <= MAX_SOURCE && !value.includes('\0') ? null : `At most ${MAX_SOURCE} characters`;
  }
  const options = filterOptions(tabName)[name];
  if (options.includes(value)) return null;
  return options.length === 0 ? 'This tab does not have this filter' : `One of ${options.join(', ')}`;
}

/** Whether a text is a day of the calendar (`2026-11-20`), not before 1970 and not after 2999. */
export function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
