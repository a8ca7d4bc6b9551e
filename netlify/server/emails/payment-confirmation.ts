import { brand } from '#brand';
import { ONBOARDING_HOURS } from '#domain/claims.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { isReportOrder, orderId } from '#domain/payment.ts';
import { FIRST_MONTH_NOTE } from '#domain/pricing.ts';
import type { PaymentRow } from '../database.ts';
import type { Block, Letter } from './layout.ts';

/** What every paid order is confirmed with: a plan's first month, or a report with its books. */
export function paymentConfirmation(payment: PaymentRow): Letter {
  const isReport = isReportOrder(payment.metadata);
  return {
    heading: 'Your payment is confirmed',
    blocks: [
      { text: `Thank you, ${payment.name}. We have received your payment.` },
      {
        rows: [
          ['Order', orderId(payment.id)],
          [isReport ? 'Report' : 'Plan', payment.plan],
          ['Paid', formatCents(toCents(payment.amount), { cents: 'always' })],
        ],
      },
      ...(isReport ? reportBlocks(payment) : planBlocks()),
      { text: `Questions about this order go to ${brand.email}; please name the order.` },
    ],
  };
}

function planBlocks(): Block[] {
  return [
    { text: FIRST_MONTH_NOTE },
    { text: `A member of our team contacts you within ${ONBOARDING_HOURS} hours to plan your first month.` },
  ];
}

function reportBlocks({ metadata }: PaymentRow): Block[] {
  const links = Array.isArray(metadata['bookLinks']) ? metadata['bookLinks'].map(String) : [];
  return [{ text: 'The analysis of your books has begun:' }, { list: links }];
}
