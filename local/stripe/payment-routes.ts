import type Stripe from 'stripe';
import { expand, expansion } from './expand.ts';
import { finder } from './finder.ts';
import { refund } from './refunds.ts';
import { route } from './route.ts';
import { choice, hash, integer, list, metadata, text } from './schema.ts';
import { findIntent } from './sessions.ts';

const intentParameters = hash({}, { client_secret: text(), expand: expansion('payment_intent') });
export const retrieveIntent = route(
  'GET',
  '/v1/payment_intents/:id',
  intentParameters,
  (world, given, { id }) => expand(findIntent(world, id), given.expand ?? [], finder(world)),
);

const refundParameters = hash(
  {},
  {
    amount: integer(1),
    charge: text(),
    expand: expansion('refund'),
    metadata,
    payment_intent: text(),
    reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  },
  [
    'currency',
    'customer',
    'instructions_email',
    'origin',
    'refund_application_fee',
    'reverse_transfer',
  ] satisfies (keyof Stripe.RefundCreateParams)[],
);
export const createRefund = route(
  'POST',
  '/v1/refunds',
  refundParameters,
  (world, { expand: paths, ...given }, { cause }) =>
    expand(refund(world, given, cause), paths ?? [], finder(world)),
);

export const retrieveBalance = route('GET', '/v1/balance', hash({}, { expand: list(text()) }), (world) => {
  const kept = world.store.all('charge').map((charge) => charge.amount_captured - charge.amount_refunded);
  const amount = kept.reduce((sum, one) => sum + one, 0);
  const money = (value: number): object[] => [
    { amount: value, currency: 'usd', source_types: { card: value } },
  ];
  return { object: 'balance', available: money(amount), livemode: false, pending: money(0) };
});
