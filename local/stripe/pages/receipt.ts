import type { ServerResponse } from 'node:http';
import { formatAmount } from '../objects/currency.ts';
import type { Emulator } from '../store/emulator.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import { closedPage } from './pay-page.ts';

/** Answers `/receipts/{charge}`: the page behind a paid charge's `receipt_url`. */
export function serveReceipt(emulator: Emulator, response: ServerResponse, id: string): void {
  const charge = emulator.store.all('charge').find((one) => one.id === id && one.paid);
  if (charge === undefined)
    return sendPage(response, 404, closedPage('Page not found', 'There is no such receipt.', null));
  const amount = formatAmount(charge.amount, charge.currency);
  sendPage(response, 200, {
    title: `Receipt for ${amount} (local payment page)`,
    body: html`<p class="notice">Local receipt — no real money</p>
      <h1>Receipt</h1>
      <p class="total">${amount}</p>
      <p>
        ${charge.refunded ? 'Refunded' : 'Paid'} on
        ${new Date(charge.created * 1000).toISOString().slice(0, 10)}
      </p>`,
  });
}
