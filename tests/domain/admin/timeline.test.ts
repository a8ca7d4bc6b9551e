import { expect, test } from 'vitest';
import { formatEvent } from '#domain/admin/timeline.ts';

const timestamp = '2026-11-20T15:04:05.123456+00:00';

test.each([
  ['created', { status: 'initiated', amount: 2999 }, 'The order was recorded: $2,999.'],
  ['created', { status: 'initiated', amount: 29.97 }, 'The order was recorded: $29.97.'],
  ['session', { session: 'cs_test_1' }, 'The payment page was opened at Stripe.'],
  ['webhook', { type: 'checkout.session.completed' }, 'Stripe reported: the checkout was completed.'],
  ['webhook', { type: 'charge.captured' }, 'Stripe reported: charge.captured.'],
  ['check', { state: 'open', by: 'page' }, 'Stripe was asked by the thank-you page: not paid yet.'],
  ['check', { state: 'paid', by: 'job' }, 'Stripe was asked by the scheduled job: paid.'],
  [
    'check',
    { state: 'expired', by: 'checkout' },
    'Stripe was asked by a repeated checkout: the payment page has expired.',
  ],
  ['settled', { status: 'success', by: 'webhook' }, 'The payment succeeded, reported by a Stripe event.'],
  ['settled', { status: 'expired', by: 'job' }, 'The payment expired, reported by the scheduled job.'],
  [
    'refund',
    { from: 'success', status: 'success', refunded: 4, amount: 9.99, by: 'webhook' },
    '$4.00 of $9.99 refunded, reported by a Stripe event.',
  ],
  [
    'refund',
    { from: 'success', status: 'refunded', refunded: 9.99, amount: 9.99, by: 'night' },
    'The payment was refunded, reported by the nightly comparison.',
  ],
  [
    'refund',
    {
      state: 'failed',
      part: 9.99,
      reason: 'expired_or_canceled_card',
      refunded: 0,
      amount: 9.99,
      by: 'webhook',
    },
    'A refund of $9.99 failed (expired or canceled card), so pay the buyer another way; $0.00 of $9.99 refunded, reported by a Stripe event.',
  ],
  [
    'refund',
    { state: 'failed', part: 4, reason: 'insufficient_funds', refunded: 0, amount: 9.99, by: 'webhook' },
    'A refund of $4.00 failed (insufficient funds), so add money to our Stripe balance and refund the order again; $0.00 of $9.99 refunded, reported by a Stripe event.',
  ],
  [
    'refund',
    { state: 'canceled', part: 4, reason: null, refunded: 0, amount: 9.99, by: 'webhook' },
    'A refund of $4.00 was canceled, and the buyer does not have this money, so go on with the order, or refund it again if you did not cancel the refund; $0.00 of $9.99 refunded, reported by a Stripe event.',
  ],
  [
    'refund',
    {
      ...{
        state: 'canceled',
        part: 9.99,
        reason: 'merchant_request',
        refunded: 0,
        amount: 9.99,
        by: 'night',
      },
      ...{ from: 'refunded', status: 'refunded' },
    },
    'A refund of $9.99 was canceled, and the buyer does not have this money, so refund the order again, or write to the buyer and deliver it by hand, because its status stays refunded; $0.00 of $9.99 refunded, reported by the nightly comparison.',
  ],
  ['webhook', { type: 'charge.dispute.created' }, 'Stripe reported: the buyer disputed the payment.'],
  [
    'dispute',
    { state: 'open', amount: 9.99, answerBy: '2026-11-29T23:59:59.000Z', by: 'webhook' },
    'The buyer disputed the payment at their bank; answer in Stripe by November 29, 2026.',
  ],
  [
    'dispute',
    { state: 'open', amount: 9.99, answerBy: null, by: 'webhook' },
    'The buyer’s dispute is at the bank; no answer is due.',
  ],
  [
    'dispute',
    { state: 'appealed', amount: 9.99, answerBy: null, by: 'webhook' },
    'The lost dispute is appealed; no answer is due.',
  ],
  ['dispute', { state: 'won', by: 'webhook' }, 'The dispute ended in our favor.'],
  [
    'dispute',
    { state: 'lost', amount: 9.99, by: 'night' },
    'The dispute was lost and the bank returned $9.99 to the buyer.',
  ],
  [
    'mail',
    { mail: 'staff-order', state: 'failed' },
    'An email to staff about the order could not be sent: staff did not get it.',
  ],
  [
    'mail',
    { mail: 'staff-order', state: 'undelivered' },
    'An email to staff about the order bounced: staff did not get it.',
  ],
  ['mail', { mail: 'payment-confirmation', state: 'queued' }, 'The confirmation email was queued.'],
  ['mail', { mail: 'payment-confirmation', state: 'sent' }, 'The confirmation email was sent.'],
  [
    'mail',
    { mail: 'payment-confirmation', state: 'unwanted' },
    'The confirmation email was not sent, because the order was refunded first.',
  ],
  ['mail', { mail: 'order-notice', state: 'failed' }, 'The email order-notice could not be sent.'],
  ['delivered', { how: 'mark' }, 'Staff marked the order as delivered.'],
  ['delivered', { how: 'undo' }, 'Staff took back that the order was delivered.'],
  ['delivered', { how: 'file' }, 'Staff delivered the report as a PDF.'],
  ['delivered', { how: 'link' }, 'Staff delivered the report as a link.'],
  ['download', {}, 'The buyer opened the report.'],
  ['novelty', {}, 'An entry of the kind novelty was made.'],
  ['toString', {}, 'An entry of the kind toString was made.'],
])('A ledger entry of the kind %s with %j reads: %s', (kind, detail, sentence) => {
  expect(formatEvent({ timestamp, kind, detail })).toEqual({ timestamp, kind, sentence });
});
