import { useRef } from 'react';
import type { AdminRow } from '#domain/admin/record.ts';
import { BusyButton } from './BusyButton.tsx';
import { isPaidReport } from './record-words.ts';
import { Time } from './Time.tsx';

interface Props {
  payment: AdminRow;
  onDeliver: (row: AdminRow) => Promise<void>;
}

/** The time at which a paid report was delivered, or the button that marks it as delivered. */
export function Delivery({ payment, onDeliver }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  const deliveredAt = payment['delivered_at'];
  if (!isPaidReport(payment) && typeof deliveredAt !== 'string') return null;
  const deliver = async () => {
    await onDeliver(payment);
    // The button disappears, so the text that replaces it takes the focus.
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
