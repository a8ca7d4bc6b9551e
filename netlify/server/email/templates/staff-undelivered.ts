import { orderId } from '#domain/payments/order.ts';
import type { PaymentRow } from '../../platform/schema.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import type { Letter } from './layout.ts';

/** Tells staff that an email to a buyer bounced or could not be sent. `orderUrl` shows the order at /admin. */
export function staffUndelivered({ id, name, email, plan }: PaymentRow, orderUrl: string): Letter {
  return {
    subject: `An email about order ${orderId(id)} did not arrive`,
    preheader: 'The buyer did not get it. Reach them another way.',
    heading: `An email about order ${orderId(id)} did not arrive`,
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
        text: 'It or an earlier email to this address bounced, or Postmark did not accept it. We will not try again. The address may be mistyped. If you know another address or a phone number, use it. The order’s timeline says which email it was. If it was the receipt, the thank-you page asks the buyer to write to us.',
      },
      { link: orderUrl, label: 'Open the order' },
    ],
  };
}
