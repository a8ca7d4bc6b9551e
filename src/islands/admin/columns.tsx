import type { ReactNode } from 'react';
import { isMoneyGone } from '#domain/admin/due.ts';
import { formatReason } from '#domain/admin/quarantine.ts';
import { cellText } from '#domain/admin/cell.ts';
import { sourceWords } from '#domain/admin/source-words.ts';
import type { TabName } from '#domain/admin/tabs.ts';
import { isWork } from '#domain/admin/work.ts';
import { orderId } from '#domain/payments/order.ts';
import { Reach } from './Reach.tsx';
import { Received } from './Received.tsx';
import { Status } from './Status.tsx';
import {
  alertOf,
  excerptOf,
  isDeliverable,
  productOf,
  signupWords,
  statusOf,
  textOf,
  workStatus,
} from './record-words.ts';
import type { Item } from './use-changes.ts';

/**
 * A column of a list. `part` is the area of the row in which the column's cell is shown. A narrow screen does not show
 * the parts `email` and `extra`. The cell of `who` is the label of the button that opens the row.
 */
export interface ListColumn {
  label: string;
  part: 'who' | 'email' | 'extra' | 'what' | 'amount' | 'state' | 'when' | 'reach';
  cell: (item: Item) => ReactNode;
}

const text =
  (key: string) =>
  ({ row }: Item) =>
    textOf(row, key);

const source = ({ row }: Item) => sourceWords(textOf(row, 'source'));
const when: ListColumn = { label: 'Received', part: 'when', cell: (item) => <Received {...item} /> };
const email: ListColumn = { label: 'Email', part: 'email', cell: text('email') };
const name: ListColumn = { label: 'Name', part: 'who', cell: ({ row }) => textOf(row, 'name') || '–' };
const work: ListColumn = {
  label: 'State',
  part: 'state',
  cell: ({ tab, row }) => isWork(tab, row) && <Status {...workStatus(row)} />,
};

const COLUMNS: Readonly<Record<TabName, readonly ListColumn[]>> = {
  newsletter: [
    { label: 'Email', part: 'who', cell: text('email') },
    { label: 'Source', part: 'what', cell: source },
    {
      label: 'State',
      part: 'state',
      cell: ({ row }) =>
        row['unsubscribed_at'] ? (
          <Status word="Unsubscribed" tone="neutral" />
        ) : (
          <Status word="Subscribed" tone="good" />
        ),
    },
    when,
  ],
  waitlist: [
    name,
    email,
    { label: 'Phone', part: 'extra', cell: text('phone') },
    {
      label: 'Source',
      part: 'what',
      cell: (item) => [source(item), productOf(item.row)].filter((part) => part !== '').join(': '),
    },
    work,
    when,
  ],
  contact: [
    name,
    email,
    { label: 'Source', part: 'extra', cell: source },
    { label: 'Message', part: 'what', cell: ({ row }) => excerptOf(row) },
    work,
    when,
  ],
  payments: [
    name,
    email,
    { label: 'Order', part: 'extra', cell: ({ row }) => orderId(row.id) },
    { label: 'Plan', part: 'what', cell: text('plan') },
    { label: 'Amount', part: 'amount', cell: ({ row }) => cellText(AMOUNT, row) },
    { label: 'State', part: 'state', cell: (item) => <PaymentState {...item} /> },
    when,
  ],
};

const AMOUNT = { key: 'amount', label: 'Amount', kind: 'money' } as const;

const REASON: ListColumn = {
  label: 'Reason',
  part: 'state',
  cell: ({ row }) => formatReason(String(row['quarantine_reason'])),
};

/**
 * The columns of the view Today: who waits for an answer, what they want, how to contact them, and when the
 * answer is due.
 */
export const DUE_COLUMNS: readonly ListColumn[] = [
  { label: 'Name', part: 'who', cell: ({ row }) => textOf(row, 'name') || textOf(row, 'email') },
  {
    label: 'Kind',
    part: 'extra',
    cell: (item) => (item.tab === 'payments' ? `Order, ${cellText(AMOUNT, item.row)}` : source(item)),
  },
  { label: 'What', part: 'what', cell: ({ tab, row }) => wish(tab, row) },
  { label: 'Reach', part: 'reach', cell: ({ row }) => <Reach row={row} /> },
  { label: 'Due', part: 'when', cell: (item) => <Received {...item} isDue /> },
];

/** The columns of a tab's list. For quarantined leads, the reason for the quarantine replaces the state. */
export function columnsOf(tab: TabName, isQuarantined: boolean): readonly ListColumn[] {
  const columns = COLUMNS[tab];
  return isQuarantined ? columns.map((column) => (column.part === 'state' ? REASON : column)) : columns;
}

function wish(tab: TabName, row: Item['row']): string {
  if (tab === 'contact') return excerptOf(row);
  return tab === 'payments' ? textOf(row, 'plan') : signupWords(row);
}

/**
 * One or two statuses: the payment's and, for an order that was paid, that of the order's delivery or work. After an
 * open or lost dispute or a refund that came to nothing, the payment's status is omitted and the alert comes last. A
 * narrow screen shows only the last status (styles/records-layout.css).
 */
function PaymentState({ tab, row }: Item) {
  const isDelivered = typeof row['delivered_at'] === 'string';
  const isToDeliver = isDeliverable(row) && !isMoneyGone(row);
  const alert = alertOf(row);
  return (
    <>
      {!alert && <Status {...statusOf(String(row['payment_status']))} />}
      {isDelivered && <Status word="Delivered" tone="good" />}
      {!isDelivered && isToDeliver && <Status word="To deliver" tone="open" />}
      {!isDelivered && !isDeliverable(row) && isWork(tab, row) && <Status {...workStatus(row)} />}
      {alert && <Status {...alert} />}
    </>
  );
}
