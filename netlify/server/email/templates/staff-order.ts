import { formatCents, toCents } from '#domain/money.ts';
import { isReportOrder, orderId } from '#domain/payments/order.ts';
import type { OtherOrders } from '../other-orders.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import { answerBlock } from './answer-block.ts';
import type { Block, Letter } from './layout.ts';
import { bookLinksOf, formatDate, receiptLines } from './receipt-lines.ts';

const NO_OTHERS: OtherOrders = { twin: null, earlier: null };

/**
 * Tells staff of a paid order. `orderUrl` shows the order at /admin. A reply to the email goes to the buyer,
 * unless the buyer's data was erased. The letter names the buyer's `others`.
 */
export function staffOrder(payment: PaymentRow, orderUrl: string, others: OtherOrders = NO_OTHERS): Letter {
  const { id, name, email, plan, amount, metadata } = payment;
  const paid = formatCents(toCents(amount), { cents: 'always' });
  const { phone } = metadata;
  const books = bookLinksOf(payment);
  // After an erasure the name and the email address are empty.
  const about = [name, plan, paid].filter((part) => part !== '').join(', ');
  return {
    subject: `New order: ${about}`,
    preheader: `Order ${orderId(id)} is paid.`,
    heading: `New order: ${about}`,
    blocks: [
      {
        rows: [
          ['Order', orderId(id)],
          [isReportOrder(metadata) ? 'Report' : 'Plan', plan],
          ...receiptLines(payment),
          ['Paid', paid],
          ['Name', name],
          ['Email', shownAddress(email)],
          ...(typeof phone === 'string' ? [['Phone', phone || 'Not provided'] as const] : []),
        ],
      },
      ...aboutOthers(others),
      ...(books.length > 0 ? [{ text: 'Books:' }, { list: books }] : []),
      ...(new Set(books).size < books.length
        ? [{ text: 'Two of these links are the same. Ask the buyer which other book is meant.' }]
        : []),
      ...(email === '' ? [] : [answerBlock(email)]),
      { link: orderUrl, label: 'Open the order' },
    ],
    ...(email !== '' && { replyTo: email }),
  };
}

function aboutOthers({ twin, earlier }: OtherOrders): Block[] {
  const same =
    twin &&
    `The buyer also paid for the same within a day, in order ${orderId(twin.id)}. Ask whether both are meant.`;
  const before =
    earlier &&
    `The buyer is a customer. The last order before: ${orderId(earlier.id)}, ${earlier.plan}, ${formatDate(new Date(earlier.timestamp))}.`;
  return [same, before].flatMap((text) => (text === null ? [] : [{ text }]));
}
