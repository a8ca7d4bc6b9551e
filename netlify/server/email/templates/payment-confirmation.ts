import { brand } from '#brand';
import { formatCents, toCents } from '#domain/money.ts';
import { PREPARE, REPORT_STEPS, stepsOfMonth } from '#domain/payments/after-payment.ts';
import type { Step } from '#domain/forms/step.ts';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import { MONTH_NOTE } from '#domain/payments/pricing.ts';
import { refundTerms, REPORT_TERMS } from '#domain/payments/terms.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import type { Block, Letter } from './layout.ts';
import { bookLinksOf, receiptOf } from './receipt-lines.ts';

/**
 * The receipt of a paid order: a month of a plan, or reports on books. `isLaterMonth` says that the buyer has bought a
 * month before.
 */
export function paymentConfirmation(payment: PaymentRow, origin: string, isLaterMonth = false): Letter {
  const isReport = isReportOrder(payment.metadata);
  const order = orderId(payment.id);
  const paid = formatCents(toCents(payment.amount), { cents: 'always' });
  return {
    preheader: `We received ${paid} for order ${order}. Here is your receipt and what happens next.`,
    heading: 'Your payment is confirmed',
    reader: payment.name,
    blocks: [
      { text: `Thank you for your order. We received your payment of ${paid}.` },
      ...(isReport ? reportBlocks(payment) : planBlocks(payment.plan, isLaterMonth)),
      { text: 'Your receipt:' },
      { rows: receiptOf(payment) },
      ...(payment.receipt_url === null
        ? []
        : [{ before: 'For your records:', link: payment.receipt_url, label: 'Stripe’s receipt' }]),
      { before: 'What holds for your order:', link: `${origin}/terms`, label: 'our terms of sale' },
      { link: `${origin}/thank-you?docId=${payment.id}&status=success`, label: 'View your order' },
    ],
    reply: 'Questions? Reply to this email with your order number.',
  };
}

function planBlocks(title: string, isLaterMonth: boolean): Block[] {
  return [
    { text: 'What happens next:' },
    stepRows(stepsOfMonth(title, isLaterMonth)),
    ...(isLaterMonth ? [] : [{ text: 'Until we write, you can prepare:' }, { list: PREPARE }]),
    { text: `${MONTH_NOTE} ${refundTerms(brand.email).join(' ')}` },
  ];
}

function reportBlocks(payment: PaymentRow): Block[] {
  const links = bookLinksOf(payment);
  const books = links.length === 1 ? 'book' : 'books';
  return [
    { text: `We’ve started on your ${books}:` },
    { list: links },
    { text: 'What happens next:' },
    stepRows(REPORT_STEPS),
    { text: REPORT_TERMS.refund },
  ];
}

/** The steps after the first one, which is the payment. */
function stepRows([, ...steps]: readonly Step[]): Block {
  return { rows: steps.map(({ when, text }) => [when, text]) };
}
