import { formatCents, toCents } from '#domain/money.ts';
import { adviceOn } from '#domain/payments/refund.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import type { Letter } from './layout.ts';
import { aboutOrder } from './about-order.ts';

/**
 * The detail of a ledger line about a refund that failed or was canceled. `refund` is Stripe's id of the refund, `part`
 * its amount in dollars, and `reason` why it failed, in Stripe's word.
 */
export interface RefundLine {
  refund: string;
  state: 'failed' | 'canceled';
  part: number;
  reason: string | null;
}

/** Tells staff that a refund did not reach the buyer. `orderUrl` shows the order at /admin. */
export function staffRefund(payment: PaymentRow, line: RefundLine, orderUrl: string): Letter {
  const { name, plan, payment_status: status } = payment;
  const { cause, step } = adviceOn(line.state, line.reason, status);
  const part = formatCents(toCents(line.part), { cents: 'always' });
  const news = {
    heading: `Refund ${line.state}: ${[name, plan, part].filter((text) => text !== '').join(', ')}`,
    preheader: 'The refund did not reach the buyer.',
    text: `${cause}, so ${step}.`,
    rows: [
      ['Refund', line.refund],
      ['Amount', part],
      ...(line.reason === null ? [] : [['Reason', line.reason] as const]),
    ] as const,
  };
  return aboutOrder(payment, news, orderUrl);
}
