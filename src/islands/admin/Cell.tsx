import { isReportOrder } from '#domain/payment.ts';
import { cellText, type Column, type DeskRow } from '#domain/records.ts';
import { Status } from './Status.tsx';
import { Time } from './Time.tsx';
import { reasonText, statusOf } from './words.ts';

/** What stands in a cell; nothing at all where there is nothing. */
export function Cell({ column, row }: { column: Column; row: DeskRow }) {
  const text = cellText(column, row);
  if (text === '') return null;
  if (column.kind === 'time') return <Time instant={String(row[column.key])} />;
  if (column.key === 'payment_status') return <PaymentState row={row} />;
  if (column.key === 'quarantine_reason') return reasonText(text);
  return column.key === 'message' ? <span className="excerpt">{text}</span> : text;
}

/** The payment's status, and whether what was paid for has been delivered. */
function PaymentState({ row }: { row: DeskRow }) {
  const status = String(row['payment_status']);
  const isDelivered = row['delivered_at'] !== null && row['delivered_at'] !== undefined;
  const isDue = isReportOrder(row['metadata']) && status === 'success';
  return (
    <>
      <Status {...statusOf(status)} />
      {isDelivered && <Status word="Delivered" tone="good" />}
      {isDue && !isDelivered && <Status word="To deliver" tone="open" />}
    </>
  );
}
