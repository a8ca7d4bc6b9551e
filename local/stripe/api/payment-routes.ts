import type Stripe from 'stripe';
import { expand, expansion } from './expansion.ts';
import { expansionLookup } from './expansion-lookup.ts';
import { refund } from '../objects/refunds.ts';
import { route } from './route.ts';
import { metadata } from './metadata.ts';
import { choice, hash, integer, list, text } from './schema.ts';
import { findIntent } from '../objects/sessions.ts';

const intentParameters = hash({}, { client_secret: text(), expand: expansion('payment_intent') });
export const retrieveIntent = route(
  'GET',
  '/v1/payment_intents/:id',
  intentParameters,
  (emulator, given, { id }) =>
    expand(findIntent(emulator, id), given.expand ?? [], expansionLookup(emulator)),
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
  (emulator, { expand: paths, ...given }, { cause }) =>
    expand(refund(emulator, given, cause), paths ?? [], expansionLookup(emulator)),
);

export const retrieveBalance = route('GET', '/v1/balance', hash({}, { expand: list(text()) }), (emulator) => {
  const kept = emulator.store.all('charge').map((charge) => charge.amount_captured - charge.amount_refunded);
  const amount = kept.reduce((sum, one) => sum + one, 0);
  const money = (value: number): object[] => [
    { amount: value, currency: 'usd', source_types: { card: value } },
  ];
  return { object: 'balance', available: money(amount), livemode: false, pending: money(0) };
});
