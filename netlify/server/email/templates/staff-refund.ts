import { formatCents, toCents } from '#domain/money.ts';
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
  const { name, plan } = payment;
  const part = formatCents(toCents(line.part), { cents: 'always' });
  const news = {
    heading: `Refund ${line.state}: ${[name, plan, part].filter((text) => text !== '').join(', ')}`,
    preheader: 'The buyer did not get the money.',
    text:
      line.state === 'failed'
        ? 'The buyer’s bank did not take the refund, so the money is back at Stripe. Pay the buyer another way.'
        : 'The refund was canceled, so the money is back at Stripe. If you did not cancel it, refund the order again.',
    rows: [
      ['Refund', line.refund],
      ['Amount', part],
      ...(line.reason === null ? [] : [['Reason', line.reason] as const]),
    ] as const,
  };
  return aboutOrder(payment, news, orderUrl);
}
