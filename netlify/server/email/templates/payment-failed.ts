import { brand } from '#brand';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import type { Letter } from './layout.ts';

/** Tells a buyer that the bank did not pay, which a bank may decide days after the order. */
export function paymentFailed({ id, name, plan, metadata }: PaymentRow, origin: string): Letter {
  const order = orderId(id);
  return {
    preheader: `Nothing was charged for order ${order}. You can order again.`,
    heading: 'Your payment did not go through',
    reader: name,
    blocks: [
      {
        text: `Your bank did not pay for order ${order} (${plan}). Nothing was charged, and the order has ended.`,
      },
      {
        text: 'If you still want it, order again and pay another way, such as with a card. You get a new order number.',
      },
      {
        link: origin + (isReportOrder(metadata) ? brand.reportService.path : '/pricing'),
        label: 'Order again',
      },
    ],
    reply: 'Questions? Reply to this email with your order number.',
  };
}
