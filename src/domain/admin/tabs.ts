/** A field of a tab's records, for a record's details on screen and for the CSV. */
export interface Column {
  /** Name of the database column, or `order_id`, which is not in the database but computed from `id`. */
  key: string;
  label: string;
  kind: 'text' | 'time' | 'money' | 'json' | 'order';
  /** Text shown instead of an empty value. */
  empty?: string;
}

export interface Tab {
  label: string;
  /** The fields that come first in a record's details and in the CSV, in order. */
  columns: readonly Column[];
  /** The fields that follow `columns`, in order. */
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
const work = [
  column('work_state', 'State'),
  column('work_by', 'By'),
  column('work_at', 'Since', 'time'),
  column('work_note', 'Note'),
];
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
    details: [...work, metadata, id],
  },
  contact: {
    label: 'Contact',
    columns: [name, email, column('message', 'Message'), source, received],
    details: [...work, metadata, id],
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
      column('paid_at', 'Paid', 'time'),
      column('refunded_amount', 'Refunded', 'money'),
      column('lost_amount', 'Lost in disputes', 'money'),
      column('delivered_at', 'Delivered', 'time'),
      column('updated_at', 'Updated', 'time'),
      column('stripe_session_id', 'Stripe session'),
      ...work,
      metadata,
      id,
    ],
  },
} as const satisfies Record<string, Tab>;

export type TabName = keyof typeof TABS;
/** The tabs that list leads. Only these tabs have a quarantine. */
export type LeadTab = Exclude<TabName, 'payments'>;

/** The names of the tabs, in the sequence in which the admin shows them. */
export const TAB_NAMES: readonly TabName[] = ['newsletter', 'waitlist', 'contact', 'payments'];

/** Whether a text from a URL names a tab. */
export function isTabName(text: string): text is TabName {
  return Object.hasOwn(TABS, text);
}

export function tabOf(tabName: TabName): Tab {
  return TABS[tabName];
}
