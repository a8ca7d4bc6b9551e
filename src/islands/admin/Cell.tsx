import { cellText } from '#domain/admin/cell.ts';
import type { Column } from '#domain/admin/tabs.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { Status } from './Status.tsx';
import { Time } from './Time.tsx';
import { formatReason, isPaidReport, statusOf } from './record-words.ts';

/** A cell's content; empty for an empty value. */
export function Cell({ column, row }: { column: Column; row: AdminRow }) {
  const text = cellText(column, row);
  if (text === '') return null;
  if (column.kind === 'time') return <Time instant={String(row[column.key])} />;
  if (column.key === 'payment_status') return <PaymentState row={row} />;
  if (column.key === 'quarantine_reason') return formatReason(text);
  return column.key === 'message' ? <span className="excerpt">{text}</span> : text;
}

/** The payment's status and, if the order was delivered or is a paid report, the state of the delivery. */
function PaymentState({ row }: { row: AdminRow }) {
  const status = String(row['payment_status']);
  const isDelivered = row['delivered_at'] !== null && row['delivered_at'] !== undefined;
  return (
    <>
      <Status {...statusOf(status)} />
      {isDelivered && <Status word="Delivered" tone="good" />}
      {!isDelivered && isPaidReport(row) && <Status word="To deliver" tone="open" />}
    </>
  );
}
