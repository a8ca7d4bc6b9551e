import type { Buyer, Card, Decline } from './cards.ts';
import { newCharge } from './charge-object.ts';
import { announce, NO_REQUEST } from './events.ts';
import { newIntent } from './intent-object.ts';
import type { IntentRecord, SessionRecord } from './records.ts';
import { customerDetails } from './session-object.ts';
import { findIntent, intentOf, saveSession, tellOfSession } from './sessions.ts';
import { seconds, type World } from './world.ts';

/** A card that works: charge, intent and session succeed together. The session must be open. */
export function payNow(world: World, session: SessionRecord, buyer: Buyer, card: Card): SessionRecord {
  return world.store.transaction(() => {
    const completed = complete(world, session, buyer, 'paid');
    succeed(world, completed, buyer, card);
    tellOfSession(world, 'checkout.session.completed', completed);
    return completed;
  });
}

/** A card that the bank refuses: the try is on record, the session stays open. */
export function decline(
  world: World,
  session: SessionRecord,
  buyer: Buyer,
  card: Card,
  reason: Decline,
): SessionRecord {
  return world.store.transaction(() => {
    const intent = intentOf(world, session.object.payment_intent) ?? newIntent(session, seconds(world));
    const charge = newCharge(intent, buyer, card, reason, seconds(world));
    world.store.put('charge', charge.id, charge);
    world.store.put('intent', intent.id, {
      ...intent,
      latest_charge: charge.id,
      last_payment_error: {
        charge: charge.id,
        code: reason.code,
        decline_code: reason.declineCode,
        doc_url: 'https://stripe.com/docs/error-codes/card-declined',
        message: reason.message,
        type: 'card_error',
      },
    });
    return saveSession(world, session, { payment_intent: intent.id });
  });
}

/** The buyer leaves with a promise: the session is complete and not yet paid. The session must be open. */
export function payLater(world: World, session: SessionRecord, buyer: Buyer): SessionRecord {
  return world.store.transaction(() => {
    const completed = complete(world, session, buyer, 'unpaid');
    const intent = requireIntent(world, completed);
    world.store.put('intent', intent.id, { ...intent, status: 'processing', last_payment_error: null });
    tellOfSession(world, 'checkout.session.completed', completed);
    return completed;
  });
}

/** The bank's answer to a promise. The session must be pending. */
export function settle(world: World, session: SessionRecord, isPaid: boolean): SessionRecord {
  return world.store.transaction(() => {
    if (!isPaid) return failLate(world, session);
    const details = session.object.customer_details;
    const buyer = {
      email: details?.email ?? '',
      name: details?.name ?? null,
      address: details?.address ?? null,
    };
    const paid = saveSession(world, session, { payment_status: 'paid' });
    succeed(world, paid, buyer, null);
    tellOfSession(world, 'checkout.session.async_payment_succeeded', paid);
    return paid;
  });
}

function complete(
  world: World,
  session: SessionRecord,
  buyer: Buyer,
  status: 'paid' | 'unpaid',
): SessionRecord {
  const intent = intentOf(world, session.object.payment_intent) ?? newIntent(session, seconds(world));
  world.store.put('intent', intent.id, intent);
  const asksForShipping = session.object.shipping_address_collection !== null && buyer.address !== null;
  return saveSession(world, session, {
    status: 'complete',
    payment_status: status,
    payment_intent: intent.id,
    customer_details: customerDetails(buyer.email, buyer.name, buyer.address),
    collected_information: {
      business_name: null,
      individual_name: null,
      shipping_details:
        asksForShipping && buyer.address ? { address: buyer.address, name: buyer.name ?? '' } : null,
    },
  });
}

function succeed(world: World, session: SessionRecord, buyer: Buyer, card: Card | null): void {
  const intent = requireIntent(world, session);
  const charge = newCharge(intent, buyer, card, null, seconds(world));
  const paid: IntentRecord = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
  world.store.put('charge', charge.id, charge);
  world.store.put('intent', paid.id, paid);
  announce(world, 'payment_intent.succeeded', paid, session.apiVersion, NO_REQUEST);
}

function failLate(world: World, session: SessionRecord): SessionRecord {
  const intent = requireIntent(world, session);
  const message = 'The customer’s bank account could not be charged.';
  world.store.put('intent', intent.id, {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      code: 'payment_intent_payment_attempt_failed',
      message,
      type: 'invalid_request_error',
    },
  });
  tellOfSession(world, 'checkout.session.async_payment_failed', session);
  return session;
}

function requireIntent(world: World, session: SessionRecord): IntentRecord {
  return findIntent(world, session.object.payment_intent ?? '');
}
