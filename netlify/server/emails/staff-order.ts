import { formatCents, toCents } from '#domain/money.ts';
import { orderId } from '#domain/payment.ts';
import type { PaymentRow } from '../database.ts';
import type { Letter } from './layout.ts';

/** Tells staff of a paid order. */
export function staffOrder({ id, name, email, plan, amount }: PaymentRow, desk: string): Letter {
  return {
    heading: 'A paid order',
    blocks: [
      {
        rows: [
          ['Order', orderId(id)],
          ['Plan', plan],
          ['Paid', formatCents(toCents(amount), { cents: 'always' })],
          ['Name', name],
          ['Email', email],
        ],
      },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
