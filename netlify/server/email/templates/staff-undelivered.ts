import { orderId } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import type { Letter } from './layout.ts';

/** Tells staff that an email to a buyer bounced after it had been accepted. `orderUrl` shows the order at /admin. */
export function staffUndelivered({ id, name, email, plan }: PaymentRow, orderUrl: string): Letter {
  return {
    subject: `An email about order ${orderId(id)} bounced`,
    preheader: 'The buyer did not get it. Reach them another way.',
    heading: `An email about order ${orderId(id)} bounced`,
    blocks: [
      {
        rows: [
          ['Order', orderId(id)],
          ['Bought', plan],
          ['Name', name],
          ['Email', shownAddress(email)],
        ],
      },
      {
        text: 'The address may be mistyped. The thank-you page asks the buyer to write to us with the order number. If you know another address or a phone number, use it. The order’s timeline says which email bounced.',
      },
      { link: orderUrl, label: 'Open the order' },
    ],
  };
}
