import { ONBOARDING_HOURS } from '#domain/content/claims.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import type { Block, Letter } from './layout.ts';
import { bookLinksOf, receiptOf } from './receipt-lines.ts';

/**
 * The receipt of a paid order: a plan's first month, or reports on books. `paidAt` is the time at which the payment
 * was settled.
 */
export function paymentConfirmation(payment: PaymentRow, paidAt: Date, origin: string): Letter {
  const isReport = isReportOrder(payment.metadata);
  const order = orderId(payment.id);
  const paid = formatCents(toCents(payment.amount), { cents: 'always' });
  return {
    preheader: `We received ${paid} for order ${order}. Here is your receipt and what happens next.`,
    heading: 'Your payment is confirmed',
    reader: payment.name,
    blocks: [
      { text: `Thank you for your order. We received your payment of ${paid}.` },
      ...(isReport ? reportBlocks(payment) : planBlocks()),
      { text: 'Your receipt:' },
      { rows: receiptOf(payment, paidAt) },
      ...(payment.receipt_url === null
        ? []
        : [{ before: 'For your records:', link: payment.receipt_url, label: 'Stripe’s receipt' }]),
      { link: `${origin}/thank-you?docId=${payment.id}&status=success`, label: 'View your order' },
    ],
    reply: 'Questions? Reply to this email with your order number.',
  };
}

function planBlocks(): Block[] {
  return [
    {
      text: `What happens next: a person on our team contacts you within ${ONBOARDING_HOURS} hours to plan your first month.`,
    },
    { text: 'We charged your card once, for the first month. Nothing renews automatically.' },
  ];
}

function reportBlocks(payment: PaymentRow): Block[] {
  const links = bookLinksOf(payment);
  const books = links.length === 1 ? 'book' : 'books';
  return [
    {
      text: `What happens next: we’ve started on your ${books}. You’ll get the report by email at this address.`,
    },
    { text: `Your ${books}:` },
    { list: links },
  ];
}
