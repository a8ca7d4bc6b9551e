import { useRef } from 'react';
import { isReportOrder } from '#domain/payment.ts';
import type { DeskRow } from '#domain/records.ts';
import { BusyButton } from './BusyButton.tsx';
import { Time } from './Time.tsx';

interface Props {
  payment: DeskRow;
  onDeliver: (row: DeskRow) => Promise<void>;
}

/** Whether a paid report was delivered, and the mark to set when it was. */
export function Delivery({ payment, onDeliver }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  const deliveredAt = payment['delivered_at'];
  const isDue = isReportOrder(payment['metadata']) && payment['payment_status'] === 'success';
  if (!isDue && typeof deliveredAt !== 'string') return null;
  const deliver = async () => {
    await onDeliver(payment);
    // The button goes; what stands in its place takes the focus.
    mark.current?.focus();
  };
  return (
    <div ref={mark} className="delivery" tabIndex={-1}>
      {typeof deliveredAt === 'string' ? (
        <p>
          Delivered <Time instant={deliveredAt} />
        </p>
      ) : (
        <BusyButton onPress={deliver}>Mark delivered</BusyButton>
      )}
    </div>
  );
}
