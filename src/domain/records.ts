/** The tabs of the staff's desk: columns, cells and the arithmetic of the summary. Runs in browser and functions. */
import { formatCents, toCents } from './money.ts';
import { orderId } from './payment.ts';

/** A row of a tab as JSON carries it: the columns of its table; `amount` in dollars, times in ISO 8601. */
export interface DeskRow {
  readonly id: string;
  readonly timestamp: string;
  readonly [column: string]: unknown;
}

export interface Column {
  /** The table's column; `order_id` is made of the id. */
  key: string;
  label: string;
  kind: 'text' | 'time' | 'money' | 'json' | 'order';
  /** Shown for an empty value. */
  empty?: string;
}

export interface Tab {
  label: string;
  /** The columns of the table on screen, in order. */
  columns: readonly Column[];
  /** What a row's detail shows besides. */
  details: readonly Column[];
}

function column(key: string, label: string, kind: Column['kind'] = 'text'): Column {
  return { key, label, kind };
}

const name = column('name', 'Name');
const email = column('email', 'Email');
const phone = column('phone', 'Phone');
const source = column('source', 'Source');
const received = column('timestamp', 'Date', 'time');
const metadata = column('metadata', 'Metadata', 'json');
const id = column('id', 'Id');

const TABS = {
  newsletter: {
    label: 'Newsletter',
    columns: [email, { ...source, empty: 'website' }, received],
    details: [column('unsubscribed_at', 'Unsubscribed', 'time'), metadata, id],
  },
  waitlist: {
    label: 'Waitlist',
    columns: [name, email, phone, column('website', 'Website'), source, received],
    details: [metadata, id],
  },
  contact: {
    label: 'Contact',
    columns: [name, email, column('message', 'Message'), source, received],
    details: [metadata, id],
  },
  payments: {
    label: 'Payments',
    columns: [
      column('order_id', 'Order', 'order'),
      name,
      email,
      column('plan', 'Plan'),
      column('amount', 'Amount', 'money'),
      column('payment_status', 'Status'),
      received,
    ],
    details: [
      column('delivered_at', 'Delivered', 'time'),
      column('updated_at', 'Updated', 'time'),
      column('stripe_session_id', 'Stripe session'),
      metadata,
      id,
    ],
  },
} as const satisfies Record<string, Tab>;

export type TabName = keyof typeof TABS;
/** The tabs whose rows are leads: a suspected bot's row among them can be released. */
export type LeadTab = Exclude<TabName, 'payments'>;

/** The names of the tabs, in the order in which the desk shows them. */
export const TAB_NAMES: readonly TabName[] = ['newsletter', 'waitlist', 'contact', 'payments'];

/** Whether a part of an address names a tab. */
export function isTabName(text: string): text is TabName {
  return Object.hasOwn(TABS, text);
}

/** What a tab shows. */
export function tabOf(tabName: TabName): Tab {
  return TABS[tabName];
}

/**
 * A cell as plain text: times in UTC, amounts as `$29.97`, `''` for nothing. The screen shows times, statuses and
 * messages in forms of their own (islands/admin/Cell.tsx).
 */
export function cellText({ key, kind, empty = '' }: Column, row: DeskRow): string {
  if (kind === 'order') return orderId(row.id);
  const value = row[key];
  if (value === null || value === undefined || value === '') return empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'time') return formatTime(text);
  return kind === 'money' ? formatCents(toCents(text), { cents: 'always' }) : text;
}

/** Made once: an export formats a million times. */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  timeZone: 'UTC',
});

/** `2026-11-20T03:48:37.075123+00:00` → `11/20/2026, 3:48:37 AM`, in UTC as the days of the summary are. */
export function formatTime(timestamp: string): string {
  // ICU writes a narrow no-break space before AM, which spreadsheets take for a text.
  return timeFormat.format(new Date(timestamp)).replaceAll('\u202f', ' ');
}

/** A page of a tab (`GET /api/admin/{tab}`). `total` counts all that the search finds, on whatever page. */
export interface RecordsAnswer {
  ok: true;
  rows: DeskRow[];
  nextCursor: string | null;
  total: number;
}

/** A day in UTC, `2026-11-20`; `revenue` in dollars. */
export interface DeskDay {
  day: string;
  leads: number;
  revenue: number;
}

/** What the tiles and charts show (`GET /api/admin/summary`); amounts in dollars, `successRate` in whole percent. */
export interface SummaryAnswer {
  ok: true;
  counts: Record<TabName, number>;
  totalRevenue: number;
  successRate: number;
  pending: number;
  daily: DeskDay[];
}

/** The sums that the database answers: genuine leads by tab, payments by status, revenue in dollars. */
export interface Sums {
  leads: Readonly<Partial<Record<LeadTab, number>>>;
  payments: Readonly<Record<string, number>>;
  revenue: number;
  daily: DeskDay[];
}

/** Pending means initiated; a refunded payment counts as a payment, not as a success (specification, section 9). */
export function summarize({ leads, payments, revenue, daily }: Sums): SummaryAnswer {
  const paymentCount = Object.values(payments).reduce((sum, count) => sum + count, 0);
  return {
    ok: true,
    counts: {
      newsletter: leads.newsletter ?? 0,
      waitlist: leads.waitlist ?? 0,
      contact: leads.contact ?? 0,
      payments: paymentCount,
    },
    totalRevenue: revenue,
    successRate: successRate(payments['success'] ?? 0, paymentCount),
    pending: payments['initiated'] ?? 0,
    daily,
  };
}

/** In whole percent; 0 with no payments. */
export function successRate(successes: number, paymentCount: number): number {
  return paymentCount === 0 ? 0 : Math.round((successes / paymentCount) * 100);
}
