import { orderId } from '#domain/payments/order.ts';
import { REPORT_LINK_DAYS } from '#domain/payments/report-delivery.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import { bookLinksOf } from './receipt-lines.ts';
import type { Letter } from './layout.ts';

/**
 * The email with the link to a delivered report, which opens at `url`. At `newLinkUrl` the buyer can ask for a new
 * link. `isNewLink` is true when this email answers such a request.
 */
export function reportReady(
  payment: PaymentRow,
  { url, newLinkUrl, isNewLink }: { url: string; newLinkUrl: string; isNewLink: boolean },
): Letter {
  const order = orderId(payment.id);
  return {
    preheader: `The link works for ${REPORT_LINK_DAYS} days. Order ${order}.`,
    heading: isNewLink ? 'Your new link' : 'Your report is ready',
    reader: payment.name,
    blocks: [
      {
        text: isNewLink
          ? `Here is a new link to your report for order ${order}. You ordered it for:`
          : `Your report for order ${order} is ready. You ordered it for:`,
      },
      { list: bookLinksOf(payment) },
      { link: url, label: 'Open your report' },
      {
        before: `The link works for ${REPORT_LINK_DAYS} days. After that, ask for another with your order number and this email address:`,
        link: newLinkUrl,
        label: 'Get a new link',
      },
    ],
    reply: 'Questions about the report? Reply to this email with your order number.',
  };
}
